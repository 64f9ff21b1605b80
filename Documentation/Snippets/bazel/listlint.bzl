"""Lints Swift and Objective-C targets with listlint: one action for each target, cached and run wherever Bazel runs actions.

Copy this file into a package of the workspace, and say there once which program and which configuration lint:

    # tools/lint/rules.bzl
    load(":listlint.bzl", "make_listlint_aspect", "make_listlint_test")

    listlint = make_listlint_aspect(
        binary = "//tools/lint:listlint",    # the program of a release, as a file or an executable target
        config = ["//:listlint_config"],     # a filegroup: .listlint.yml, .listlint.lock, .listlint/rules, house rules
    )
    listlint_test = make_listlint_test(listlint)

A test names the targets whose findings fail it; `bazel test` runs only those whose files have changed:

    load("//tools/lint:rules.bzl", "listlint_test")
    listlint_test(name = "lint", targets = ["//App/Search"])

Without a test, all reports of a build: bazel build //... --aspects //tools/lint:rules.bzl%listlint --output_groups=listlint

A target is judged with the sources of the targets that it depends on, as a whole project would be: an action holds them all, and
reports on those of its own target alone.
"""

ListlintInfo = provider(
    doc = "The sources of a target and of all that it depends on, and what was found in its own.",
    fields = {
        "reports": "Of the target alone: its report, and the exit status in a file.",
        "sources": "A depset of files.",
    },
)

_ENDINGS = ["swift", "m", "mm", "h"]
_DEPENDENCIES = ["deps", "implementation_deps", "private_deps"]

# Bazel's folders hold links to files elsewhere, and may hold more than an action declares. The action lints a copy of just
# what it declares. Findings are no failure of the action, so that Bazel keeps the report; the test fails for them. The report has
# no times in it, so that the same inputs give the same bytes.
_COMMAND = """
set -eu
binary="$PWD/$1" report="$PWD/$2" status="$PWD/$3" inputs="$PWD/$4" named="$PWD/$5"
shift 5
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tar -chf - -T "$inputs" | tar -xf - -C "$copy"
while IFS= read -r file; do set -- "$@" "$file"; done <"$named"
cd "$copy"
code=0
"$binary" lint --quiet --project . --only-named --output "concise=$report" "$@" || code=$?
[ "$code" -le 1 ] || exit "$code"
echo "$code" >"$status"
"""

def _sources(target, ctx):
    files = []
    for name in ["srcs", "hdrs"]:
        for source in getattr(ctx.rule.attr, name, None) or []:
            files.extend([file for file in source.files.to_list() if file.extension in _ENDINGS])

    # What a build makes is nobody's to mend, and what others wrote is theirs.
    if target.label.workspace_name:
        return []
    return [file for file in files if file.is_source]

def _list(ctx, name, files):
    file = ctx.actions.declare_file("%s.listlint.%s" % (ctx.label.name, name))
    ctx.actions.write(file, "".join([source.path + "\n" for source in files]))
    return file

def _aspect_impl(target, ctx):
    own = _sources(target, ctx)
    below = []
    for name in _DEPENDENCIES:
        for dependency in getattr(ctx.rule.attr, name, None) or []:
            if ListlintInfo in dependency:
                below.append(dependency[ListlintInfo].sources)
    sources = depset(own, transitive = below)
    if not own:
        return [ListlintInfo(sources = sources, reports = [])]

    inputs = sources.to_list() + ctx.files._config
    report = ctx.actions.declare_file(ctx.label.name + ".listlint.txt")
    status = ctx.actions.declare_file(ctx.label.name + ".listlint.status")
    lists = [_list(ctx, "inputs", inputs), _list(ctx, "sources", own)]
    ctx.actions.run_shell(
        inputs = inputs + lists,
        outputs = [report, status],
        tools = [ctx.executable._binary],
        command = _COMMAND,
        arguments = [ctx.executable._binary.path, report.path, status.path, lists[0].path, lists[1].path] +
                    ctx.attr._arguments,
        mnemonic = "Listlint",
        progress_message = "Linting %s" % ctx.label,
    )
    return [
        ListlintInfo(sources = sources, reports = [report, status]),
        OutputGroupInfo(listlint = depset([report])),
    ]

def make_listlint_aspect(binary, config = [], arguments = []):
    """An aspect that lints each target it meets.

    Args:
      binary: The label of the program.
      config: Labels of the configuration, of its lock file and of rule documents, at their places in the workspace.
      arguments: Further arguments, such as ["--profile", "strict"].

    Returns:
      The aspect, to be held by a global name.
    """
    return aspect(
        implementation = _aspect_impl,
        attr_aspects = _DEPENDENCIES,
        attrs = {
            "_arguments": attr.string_list(default = arguments),
            "_binary": attr.label(default = binary, allow_single_file = True, executable = True, cfg = "exec"),
            "_config": attr.label_list(default = config, allow_files = True),
        },
    )

def _test_impl(ctx):
    reports = []
    for target in ctx.attr.targets:
        reports.extend(target[ListlintInfo].reports)
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    lines = ["#!/bin/sh", "failed=0"]
    for file in reports:
        if file.extension == "txt":
            lines.append("cat '%s'" % file.short_path)
        else:
            lines.append("[ \"$(cat '%s')\" = 0 ] || failed=1" % file.short_path)
    ctx.actions.write(script, "\n".join(lines + ["exit $failed", ""]), is_executable = True)
    return [DefaultInfo(executable = script, runfiles = ctx.runfiles(files = reports))]

def make_listlint_test(aspect):
    """A test rule that fails where an aspect finds something in the targets that it names.

    Args:
      aspect: What make_listlint_aspect returned.

    Returns:
      The rule, to be held by a global name that ends in _test.
    """
    return rule(
        implementation = _test_impl,
        attrs = {"targets": attr.label_list(aspects = [aspect], mandatory = True)},
        test = True,
    )
