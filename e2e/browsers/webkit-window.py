"""A browser window of WebKitGTK for WebKitWebDriver. WebKitGTK's own MiniBrowser keeps no data
under automation. This window can keep its profile, as Safari does.

    python3 webkit-window.py FOLDER kept|private camera|no-camera
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gio, Gtk, WebKit2  # noqa: E402

FOLDER, KEEPING, CAMERA = sys.argv[1:4]
# Features that are on in Safari and off by default in WebKitGTK.
AS_IN_SAFARI = {"StorageAPI", "StorageAPIEstimate", "FileSystem", "FileSystemWritableStream"}


def context():
    if KEEPING == "private":
        made = WebKit2.WebContext.new_ephemeral()
    else:
        data = WebKit2.WebsiteDataManager(
            base_data_directory=f"{FOLDER}/data", base_cache_directory=f"{FOLDER}/cache"
        )
        data.get_cookie_manager().set_persistent_storage(
            f"{FOLDER}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE
        )
        made = WebKit2.WebContext(website_data_manager=data)
    made.set_automation_allowed(True)
    return made


def settings():
    made = WebKit2.Settings()
    made.set_enable_media_stream(True)
    made.set_enable_mock_capture_devices(CAMERA == "camera")
    made.set_enable_write_console_messages_to_stdout(True)
    features = WebKit2.Settings.get_all_features()
    for index in range(features.get_length()):
        if features.get(index).get_identifier() in AS_IN_SAFARI:
            made.set_feature_enabled(features.get(index), True)
    return made


def permit(_view, request):
    request.allow()
    return True


# WebKitGTK asks a desktop service where it is. This tells it what `FOLDER/position` says.
def follow_position(manager):
    file = Gio.File.new_for_path(f"{FOLDER}/position")
    monitor = file.monitor_file(Gio.FileMonitorFlags.NONE)

    def tell():
        if file.query_exists():
            words = file.load_contents()[1].split()
            manager.update_position(WebKit2.GeolocationPosition.new(*map(float, words)))

    def changed(_monitor, _file, _other, event):
        if event == Gio.FileMonitorEvent.CHANGES_DONE_HINT:
            tell()

    def start(_manager):
        tell()
        return True

    monitor.connect("changed", changed)
    manager.connect("start", start)
    return monitor


def open_view(_session, web_context):
    view = WebKit2.WebView(web_context=web_context, settings=settings(), is_controlled_by_automation=True)
    view.connect("permission-request", permit)
    window = Gtk.Window()
    window.set_default_size(390, 844)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def start_automation(web_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("reisspel-webkit-window")
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect("create-web-view", open_view, web_context)


CONTEXT = context()
# Without a name, the monitor would end.
MONITOR = follow_position(CONTEXT.get_geolocation_manager())
CONTEXT.connect("automation-started", start_automation)
Gtk.main()
