# For a tap of yours: `head` and `url` must name the places where the sources are.
class Mapwright < Formula
  desc "Terminal editor for roguelike and board-game maps"
  homepage "https://mapwright.invalid/"
  url "https://mapwright.invalid/mapwright-0.2.0-Source.tar.xz"
  license "MIT"
  head "https://mapwright.invalid/mapwright.git", branch: "main"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "pkg-config" => :build
  depends_on "expat"
  depends_on "jansson"
  depends_on "libconfig"
  depends_on "libtermkey"
  depends_on "lua"
  depends_on "ncurses"

  def install
    system "cmake", "-G", "Ninja", "-S", ".", "-B", "build", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    system bin/"mapwright", "check", "--fail-on", "warning", pkgshare/"examples"
  end
end
