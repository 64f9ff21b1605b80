# Builds the oracle; sourced by the scripts beside it. Sets `program`.
oracle=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
project=$(cd "$oracle/../.." && pwd)
build=$oracle/.build

fail() {
  echo "oracle: $*" >&2
  exit 2
}

# Compiles SwiftSource and the oracle against the modules that the compiler itself was built with.
build_with_toolchain() {
  local resources host out suffix
  resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
  host=$resources/host
  case $(uname -s) in Darwin) suffix=dylib ;; *) suffix=so ;; esac
  for name in SwiftSyntax SwiftParser; do
    [ -e "$host/$name.swiftmodule" ] && [ -e "$host/lib$name.$suffix" ] ||
      fail "this toolchain carries no $name in $host; run without --toolchain"
  done
  out=$build/toolchain
  program=$out/oracle
  mkdir -p "$out" || fail "cannot write to $out"
  if [ -x "$program" ] && [ -z "$(find "$project/Sources/SwiftSource" "$oracle/Sources" "$oracle/build.sh" \
    -newer "$program" -print -quit)" ] && [ "$(cat "$out/host" 2>/dev/null)" = "$host" ]; then
    return
  fi
  local common=(-O -wmo -swift-version 6 -parse-as-library -package-name listlint -module-cache-path "$out/cache")
  swiftc "${common[@]}" -module-name SwiftSource -emit-module -emit-module-path "$out/SwiftSource.swiftmodule" \
    -emit-library -static -o "$out/libSwiftSource.a" $(find "$project/Sources/SwiftSource" -name '*.swift') &&
    swiftc "${common[@]}" -module-name oracle -I "$out" -L "$out" -lSwiftSource \
      -I "$host" -L "$host" -lSwiftSyntax -lSwiftParser -Xlinker -rpath -Xlinker "$host" \
      -o "$program" "$oracle"/Sources/oracle/*.swift || fail "it does not compile"
  echo "$host" >"$out/host"
}

build_from_source() {
  local build_options=(-c release --package-path "$oracle" --scratch-path "$build/release")
  swift build "${build_options[@]}" >&2 || fail "it does not build"
  program=$(swift build "${build_options[@]}" --show-bin-path)/oracle
}

# With `use_toolchain=yes` against the SwiftParser that the toolchain carries.
build_oracle() {
  if [ "$use_toolchain" = yes ]; then build_with_toolchain; else build_from_source; fi
}
