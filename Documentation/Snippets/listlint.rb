# The formula of a Homebrew tap. .ci/bundle fills it in for each release and puts it beside the archives.
class Listlint < Formula
  desc "Finds what goes wrong in the lists of iOS and Mac apps"
  homepage "https://github.com/OWNER/listlint"
  version "VERSION"
  license "Apache-2.0"

  on_macos do
    url "https://github.com/OWNER/listlint/releases/download/vVERSION/listlint-VERSION-arm64-apple-macosx.tar.gz"
    sha256 "SHA256 of arm64-apple-macosx"
  end

  on_linux do
    on_arm do
      url "https://github.com/OWNER/listlint/releases/download/vVERSION/listlint-VERSION-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "SHA256 of aarch64-unknown-linux-gnu"
    end
    on_intel do
      url "https://github.com/OWNER/listlint/releases/download/vVERSION/listlint-VERSION-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "SHA256 of x86_64-unknown-linux-gnu"
    end
  end

  def install
    bin.install "listlint", "listgen"
    generate_completions_from_executable(bin/"listlint", "--generate-completion-script")
  end

  test do
    (testpath/"A.swift").write "func wait() async { try? await Task.sleep(nanoseconds: 1_000) }\n"
    assert_match "sleep-nanoseconds", shell_output("#{bin}/listlint A.swift", 1)
  end
end
