#!/usr/bin/env swift
print("the first line is a token of its own")
