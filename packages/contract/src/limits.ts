/** Points of a new task (spec 9). */
export const DEFAULT_TASK_POINTS = 10;
export const MIN_TASK_POINTS = 1;
/** A typing error ("1000000") must not decide the game. */
export const MAX_TASK_POINTS = 10_000;

/** Characters of a photo instruction or quiz question: a paragraph, still readable on a phone. */
export const MAX_INSTRUCTIONS_LENGTH = 2_000;
/** Hints of a task: a team that needs more has the wrong task. */
export const MAX_HINTS = 5;
/** Characters of a hint: a few sentences. */
export const MAX_HINT_LENGTH = 300;
/** Characters of the explanation after an answer: a paragraph that a team reads at once. */
export const MAX_EXPLANATION_LENGTH = 500;
/** Minutes until a task opens or closes: one week. A longer wait is a moment. */
export const MAX_WINDOW_MINUTES = 7 * 24 * 60;
/** The last moment of a window, epoch ms: the year 2100, before which a trip's days are too. */
export const LAST_WINDOW_MOMENT = Date.UTC(2100, 0, 1);
/** Days that all windows can move together: ten years. More is a typing error in a year. */
export const MAX_WINDOW_MOVE_DAYS = 3_660;
/** Points that a new hint costs in the form: half of a new task. */
export const DEFAULT_HINT_COST = 5;
/** Characters of a quiz option: two lines on a phone. */
export const MAX_OPTION_LENGTH = 200;
/** Options of a quiz (spec 5: never under 2). */
export const MIN_QUIZ_OPTIONS = 2;
/** Options of a quiz: more do not fit one phone screen. */
export const MAX_QUIZ_OPTIONS = 8;
/** Items of a question about an order: with two, the wrong order that teams see tells it all. */
export const MIN_ORDER_ITEMS = 3;
/** More items do not fit one phone screen. */
export const MAX_ORDER_ITEMS = 8;
/** Blank options in a new quiz form (spec 9). */
export const INITIAL_QUIZ_OPTIONS = 4;
export const MIN_QUIZ_TIME_LIMIT_S = 5;
/** Seconds: one hour. A longer limit would be a deadline, not a quiz timer. */
export const MAX_QUIZ_TIME_LIMIT_S = 3_600;
/** Seconds of grace for a late answer, for the delay of the network (design 3). */
export const QUIZ_GRACE_S = 2;
/** Seconds left when the timer turns yellow, and when it turns red (spec 9). */
export const QUIZ_TIMER_WARNING_S = 30;
export const QUIZ_TIMER_DANGER_S = 10;
/** Milliseconds that a right and a wrong quiz result stay on the screen (spec 4). */
export const QUIZ_CORRECT_SHOWN_MS = 1_500;
export const QUIZ_WRONG_SHOWN_MS = 2_500;
/** Milliseconds that success and error messages stay (spec 9). */
export const BANNER_SHOWN_MS = 3_000;

/** The largest estimate and tolerance: a number of this size still has about three decimals. */
export const MAX_ESTIMATE = 1_000_000_000_000;
/** Characters of the unit of an estimate: a word or two beside the number on a phone. */
export const MAX_UNIT_LENGTH = 20;

/** Characters of an answer in words: a name or a few words. */
export const MAX_TEXT_ANSWER_LENGTH = 100;
/** Other right answers of an open question: more show that the question is not clear. */
export const MAX_SYNONYMS = 10;

/** Letters and digits of a code that hangs somewhere. Nobody types all codes of this length. */
export const MIN_CODE_LENGTH = 4;
/** Characters, with spaces and hyphens: more are hard to type from a wall. */
export const MAX_CODE_LENGTH = 32;

/** The most attempts of a photo task. In the form, 0 or empty is unlimited (spec 5). */
export const MAX_PHOTO_ATTEMPTS = 100;
/** Seconds until the server decides on an undecided photo (spec 5: at least 1). */
export const MIN_AUTO_ADVANCE_S = 1;
/** Seconds: one hour. A team that is away for longer has left the game. */
export const MAX_AUTO_ADVANCE_S = 3_600;
/** Milliseconds that a task stays on the screen after its last attempt failed (spec 9). */
export const LAST_ATTEMPT_SHOWN_MS = 3_000;
/** Characters of the AI's question (some sentences) and of each required element (some words). */
export const MAX_AI_DESCRIPTION_LENGTH = 500;
export const MAX_REQUIRED_ELEMENT_LENGTH = 60;
/** Required elements of an AI check: a model forgets some of a longer list. */
export const MAX_REQUIRED_ELEMENTS = 10;
/** Confidence that the AI must have (spec 9): the slider's bounds, step and start. */
export const MIN_AI_CONFIDENCE = 0.5;
export const MAX_AI_CONFIDENCE = 0.9;
export const AI_CONFIDENCE_STEP = 0.05;
export const DEFAULT_AI_CONFIDENCE = 0.7;
/** The most faces to require: a larger group is not recognisable in a phone's picture. */
export const MAX_FACES = 20;
export const DEFAULT_MIN_FACES = 2;
/** The most objects in one task: one of them is enough (spec 5), so a longer list checks little. */
export const MAX_REQUIRED_OBJECTS = 10;
/** Metres around the place where a photo counts. The minimum is GPS's precision in a street. */
export const MIN_LOCATION_RADIUS_M = 20;
export const MAX_LOCATION_RADIUS_M = 20_000;
export const DEFAULT_LOCATION_RADIUS_M = 100;
/** Metres to which the shown distance is rounded: it guides a team without revealing the place. */
export const DISTANCE_STEP_M = 50;
/** Metres of inaccuracy that may widen the radius. A less accurate position proves too little. */
export const MAX_POSITION_ACCURACY_M = 200;
/** Characters of a place that an organiser searches: a long address. */
export const MAX_PLACE_QUERY_LENGTH = 200;
/** Places of one search: as many as a phone shows above its keyboard. */
export const MAX_FOUND_PLACES = 5;
export const MAX_URL_LENGTH = 2_000;
/** Characters of the reason for a rejection, a bonus or minus points: one line on a phone. */
export const MAX_REASON_LENGTH = 200;
/** The most bonus or minus points at once: as many as the most valuable task. */
export const MAX_ADJUSTMENT = 10_000;
/** Submissions in the organiser's window. It requests older ones page by page. */
export const SUBMISSION_PAGE = 100;
/** Tasks in the lists of the hardest and the slowest: a table on the same page has all. */
export const RECAP_TASKS = 3;
/** Mean brightness of a photo, 0 (black) to 255 (white). */
export const MAX_BRIGHTNESS = 255;
/** The form's default: in a darker photo people no longer recognise each other. */
export const DEFAULT_MIN_BRIGHTNESS = 60;

/** Characters of a team name: one line of the scoreboard. */
export const MAX_TEAM_NAME_LENGTH = 40;
/** Characters of a helper's name: one line of the log. */
export const MAX_HELPER_NAME_LENGTH = 40;
/** Helpers of one trip: more than any group has, and few enough for one page of QR codes. */
export const MAX_HELPERS = 30;
/** Characters of any password. The limit bounds the work of hashing. */
export const MAX_PASSWORD_LENGTH = 200;
/** Teams in one trip: enough for a group. The limit bounds every list on the screen. */
export const MAX_TEAMS = 50;
/** Tasks or teams that one request removes: one tap adds fewer, and the transaction stays short. */
export const MAX_REMOVED_TOGETHER = 20;
/** Tasks in one trip. The limit bounds the live state on a phone (about 300 bytes a task). */
export const MAX_TASKS = 200;

/** Milliseconds in which a deleted task or team can be restored: one day. */
export const DELETION_KEPT_MS = 24 * 60 * 60 * 1_000;
export const MAX_PROFILE_NAME_LENGTH = 80;
export const MAX_PROFILE_DESCRIPTION_LENGTH = 500;
/** Saved games of one trip. Automatic saves count separately: only the newest are kept. */
export const MAX_PROFILES = 50;
export const KEPT_AUTOMATIC_PROFILES = 10;
/** Bytes of a saved game as a file: a full game with a picture of 150 KB (base64) for each quiz. */
export const MAX_PROFILE_FILE_BYTES = 48 * 1024 * 1024;

/** Bytes of an uploaded quiz picture. Spec 5 only hints at 5 MB. The server enforces it. */
export const MAX_QUIZ_IMAGE_BYTES = 5 * 1024 * 1024;
/** Bytes of a task's 3D model: a larger one takes minutes on a phone at the beach. */
export const MAX_MODEL_BYTES = 15 * 1024 * 1024;
/** Bytes of a question's sound: some five minutes of music, which load while the clock runs. */
export const MAX_SOUND_BYTES = 5 * 1024 * 1024;
/** Retries of a failed picture transfer, and the milliseconds that each adds to the pause. */
export const IMAGE_RETRIES = 3;
export const IMAGE_RETRY_STEP_MS = 1_000;
export const SIGNED_URL_S = 3_600;

export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** Seconds of a video: what a gallery visitor watches to the end. */
export const MAX_VIDEO_S = 20;
/** Seconds that a chosen file may be longer, as the camera app of a phone stops a little late. */
export const VIDEO_TOLERANCE_S = 1;
/** Bytes of a video with its still. A recording of 20 s has some 7 MB (`VIDEO_BITS_PER_S`). */
export const MAX_VIDEO_BYTES = 25 * 1024 * 1024;
/** Pixels of the long edge of a recording: 720p. */
export const VIDEO_LONG_EDGE_PX = 1_280;
/** Bits per second of a recording: sharp at 720p, and little enough for a mobile network. */
export const VIDEO_BITS_PER_S = 2_500_000;
/** Pixels of an uploaded photo before decoding (design 6): stops decompression bombs. */
export const MAX_PHOTO_PIXELS = 50_000_000;
/** Pixels of the long edge to which a browser scales a photo before it sends it (design 6). */
export const CAPTURE_LONG_EDGE_PX = 2_560;
/** Milliseconds: the greatest age of a photo after the game. It covers the way home and a night. */
export const LATE_PHOTO_MAX_AGE_MS = 48 * 60 * 60 * 1_000;
/** Milliseconds between capture and arrival from which the organiser sees both times. */
export const NOTED_UPLOAD_DELAY_MS = 5 * 60 * 1_000;
/** Milliseconds that a presence message counts, and between two messages: one may get lost. */
export const PRESENCE_MS = 60_000;
export const PRESENCE_RENEWAL_MS = 30_000;
/** Bytes of any JSON body: the largest valid body, a quiz with eight options, is under 10 KB. */
export const MAX_JSON_BYTES = 64 * 1024;
/** Issues in one answer: without a limit, a list of wrong values would get a far larger answer. */
export const MAX_LISTED_ISSUES = 200;

/** Characters of a line on the trip pages (two lines on a phone), and of a detail. */
export const MAX_TRIP_TEXT_LENGTH = 200;
export const MAX_TRIP_DETAIL_LENGTH = 500;
/** Flights of one trip: a journey round the world. */
export const MAX_TRIP_FLIGHTS = 12;
/** Days of a schedule (each is a tab), and items of one day. */
export const MAX_TIMELINE_DAYS = 31;
export const MAX_TIMELINE_ITEMS = 20;
/** Lines of any list on the trip pages: tips, facilities, promises. */
export const MAX_TRIP_LINES = 30;
export const MAX_LINKS = 20;
/** Bytes of a trip as a draft or a file: enough when every list is full of ordinary lines. */
export const MAX_TRIP_BYTES = 1024 * 1024;
export const MAX_SLUG_LENGTH = 40;
/** Publications of a trip that can be restored. */
export const KEPT_TRIP_VERSIONS = 20;
/** Milliseconds until an example replaces a missing flight status (spec 4). */
export const EXAMPLE_STATUS_DELAY_MS = 1_500;
/** Characters: a shorter password can be guessed in spite of the lockout. */
export const MIN_ADMIN_PASSWORD_LENGTH = 4;
/** Days that the log is kept: from the first preparations until well after the trip. */
export const AUDIT_KEPT_DAYS = 180;
/** Log entries of one trip: a thief of a session needs two days to push out older entries. */
export const MAX_AUDIT_ENTRIES = 50_000;
/** Log entries on one page. */
export const AUDIT_PAGE = 50;
/** Characters of a label in the log: a line on a phone. */
export const MAX_AUDIT_LABEL_LENGTH = 120;
/** Photos that the big screen shows in turn and keeps loaded: some minutes of a game. */
export const SCREEN_PHOTOS = 24;
/** Photos that a share link shows: a phone scrolls through the page in a minute. */
export const MAX_HIGHLIGHTS = 24;

/** Characters of the city or topic of a generated game: a few words. */
export const MAX_SUBJECT_LENGTH = 100;
/** Kilometres from the centre of a city tour (spec 5): slider bounds, step and start. */
export const MIN_TOUR_RADIUS_KM = 0.5;
export const MAX_TOUR_RADIUS_KM = 5;
export const TOUR_RADIUS_STEP_KM = 0.5;
export const DEFAULT_TOUR_RADIUS_KM = 1;
/** Tasks of one type in a generated game (spec 5). The defaults below are from spec 9. */
export const MAX_GENERATED_TASKS_OF_TYPE = 10;
/** The most tasks of all six types together. */
export const MAX_GENERATED_TASKS = 6 * MAX_GENERATED_TASKS_OF_TYPE;
export const DEFAULT_GENERATED_PHOTO_TASKS = 3;
export const DEFAULT_GENERATED_QUIZ_TASKS = 2;
/** Bytes of a generated game, or of a request for a task: enough for the longest tasks in emoji. */
export const MAX_GENERATED_GAME_BYTES = 640 * 1024;
/** Points of a generated task (spec 9). */
export const GENERATED_TASK_POINTS = 100;
/** Teams of a generated game (spec 5): as many as there are names and colours. */
export const MAX_GENERATED_TEAMS = 8;
export const DEFAULT_GENERATED_TEAMS = 2;
/** Metres around a generated place: the model errs by some 100 m, and a phone by tens of metres. */
export const TOUR_TASK_RADIUS_M = 200;
/** Share of the radius by which a place may lie outside it: the model's places are inexact. */
export const TOUR_RADIUS_TOLERANCE = 0.2;

/** Characters of a data URL: the largest photo in base64, and its media type. */
export const MAX_ANALYSED_IMAGE_LENGTH = (MAX_PHOTO_BYTES / 3) * 4 + 64;
export const MAX_ANALYSIS_BYTES = MAX_ANALYSED_IMAGE_LENGTH + MAX_JSON_BYTES;
/** Characters of a message through `openai-proxy` (ten pages), and messages of one request. */
export const MAX_CHAT_MESSAGE_LENGTH = 20_000;
export const MAX_CHAT_MESSAGES = 40;
/** Tokens of an answer (spec 7). */
export const MAX_CHAT_ANSWER_TOKENS = 2_000;
/** The highest temperature that OpenAI accepts. */
export const MAX_CHAT_TEMPERATURE = 2;
/** Characters: the longest names have a maker, a model and a version. */
export const MAX_MODEL_NAME_LENGTH = 200;

/** Characters of an organiser's message: what a phone shows of an opened notification. */
export const MAX_MESSAGE_LENGTH = 300;
/** The newest messages of the organiser that are kept: some for each of the most teams. */
export const KEPT_MESSAGES = 200;
/** The newest of them that a team's phones show. */
export const SHOWN_MESSAGES = 5;
/** The newest messages of one team that are kept. */
export const KEPT_REPLIES = 50;
/** The newest messages of the organiser in the conversation of a team that writes. */
export const CONVERSATION_MESSAGES = 50;
/** Messages of one team in a minute: more than its players write in earnest. */
export const REPLIES_PER_MINUTE = 6;
/** Push subscriptions of logged-in browsers in one trip: far more than there are players. */
export const MAX_PUSH_SUBSCRIPTIONS = 1_000;
/** Push subscriptions of other browsers in one trip: enough for each player's family. */
export const MAX_VISITOR_SUBSCRIPTIONS = 500;
/** Subscriptions of one session: a browser has one, and briefly two when its endpoint changes. */
export const MAX_SESSION_SUBSCRIPTIONS = 3;
/** Characters of a browser's push keys in base64url: a P-256 point, and 16 bytes. */
export const PUSH_KEY_LENGTH = 87;
export const PUSH_AUTH_LENGTH = 22;

/** Failures before a lockout, and its length in milliseconds (spec 9). */
export const LOCKOUT_FAILURES = 5;
export const LOCKOUT_MS = 15 * 60 * 1_000;
/** Milliseconds of a team's first lockout: typing errors cost one minute of the game, not 15. */
export const TEAM_FIRST_LOCKOUT_MS = 60 * 1_000;
/** Failures of all unknown devices at one IP address before a lockout: enough for four children. */
export const ADDRESS_FAILURES = 4 * LOCKOUT_FAILURES;
/** The same for an IPv6 network of 56 bits, the size that a household gets. */
export const HOUSEHOLD_FAILURES = 3 * ADDRESS_FAILURES;
/** The same for 48 bits: all phones of a provider in a town may share it. */
export const SITE_FAILURES = 5 * HOUSEHOLD_FAILURES;
/** The same for one password: as many as three addresses can cause. Then an address gets only 5. */
export const DOOR_FAILURES = 60;
/** Days that a device stays known after a right password: the life of its cookie. */
export const KNOWN_DEVICE_DAYS = 180;

/** Version of the live protocol. A client with another version reloads itself. */
export const LIVE_PROTOCOL = 18;
/** The header `Client-Protocol`. Raise it when the server would misread an older client. */
export const CLIENT_PROTOCOL = 1;
/** Milliseconds between heartbeats on a live stream (spec 9). */
export const HEARTBEAT_MS = 30_000;
/** Milliseconds without a byte after which a client treats a stream as dead: 1.5 heartbeats. */
export const STREAM_SILENCE_MS = 45_000;
/** Milliseconds before the first, second, third and all later reconnects (spec 9). */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;
/** Range of the random delay before clients reconnect to a stopped server. It spreads the load. */
export const STOP_RETRY_MS = { min: 1_000, max: 5_000 } as const;

/** The spec's colours in order of assignment. They are dark enough for white text (4.5:1). */
export const TEAM_COLORS = [
  '#C23E18',
  '#0B4F6C',
  '#3F6F3E',
  '#8A5A00',
  '#6B46A8',
  '#B1306F',
  '#3F4FA8',
  '#0F766E',
] as const;

/** Days that photos stay after a trip: everybody has time to download the album. */
export const MIN_PHOTO_DAYS = 14;
/** What a new trip proposes: a season in which everybody can save their photos. */
export const PROPOSED_PHOTO_DAYS = 90;
/** Ten years. An organiser who wants more sets no limit. */
export const MAX_PHOTO_DAYS = 3_650;
/** Days by which one tap postpones the deletion of the photos. */
export const POSTPONEMENT_DAYS = 30;
/** Characters of the privacy contact: a name, an address and a number. */
export const MAX_CONTACT_LENGTH = 200;
/** Days before the deletion of the photos from which the dashboard warns. */
export const PHOTO_DELETION_NOTICE_DAYS = 14;
