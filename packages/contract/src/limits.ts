/** Points of a new task (spec 9). */
export const DEFAULT_TASK_POINTS = 10;
export const MIN_TASK_POINTS = 1;
/** Points: keeps a typing slip ("1000000") from deciding the game. */
export const MAX_TASK_POINTS = 10_000;

/** Characters of a photo instruction or quiz question: a paragraph, still readable on a phone. */
export const MAX_INSTRUCTIONS_LENGTH = 2_000;
/** Characters of a quiz option: two lines on a phone. */
export const MAX_OPTION_LENGTH = 200;
/** Options of a quiz (spec 5: never under 2). */
export const MIN_QUIZ_OPTIONS = 2;
/** Options of a quiz: more do not fit one phone screen. */
export const MAX_QUIZ_OPTIONS = 8;
/** Blank options a new quiz form shows (spec 9). */
export const INITIAL_QUIZ_OPTIONS = 4;
/** Seconds (spec 5). */
export const MIN_QUIZ_TIME_LIMIT_S = 5;
/** Seconds: one hour, longer is no quiz timer but a deadline. */
export const MAX_QUIZ_TIME_LIMIT_S = 3_600;
/** Seconds a late answer is still in time, for the network's share of the way (design 3). */
export const QUIZ_GRACE_S = 2;
/** Seconds left at which the timer turns yellow and red (spec 9). */
export const QUIZ_TIMER_WARNING_S = 30;
export const QUIZ_TIMER_DANGER_S = 10;
/** Milliseconds a quiz result stays on the screen (spec 4). */
export const QUIZ_CORRECT_SHOWN_MS = 1_500;
export const QUIZ_WRONG_SHOWN_MS = 2_500;
/** Milliseconds success and error messages stay (spec 9). */
export const BANNER_SHOWN_MS = 3_000;

/** A number to estimate, and how far off one may be: a million millions, which a browser still holds to four decimals. */
export const MAX_ESTIMATE = 1_000_000_000_000;
/** Characters of what such a number counts: a word or two, beside it on a phone. */
export const MAX_UNIT_LENGTH = 20;

/** Attempts of a photo task; 0 or empty is unlimited (spec 5). */
export const MAX_PHOTO_ATTEMPTS = 100;
/** Seconds until a photo that nobody decides over is approved or rejected by itself (spec 5: min 1). */
export const MIN_AUTO_ADVANCE_S = 1;
/** Seconds: one hour; a team that is gone for longer has left the game. */
export const MAX_AUTO_ADVANCE_S = 3_600;
/** Milliseconds a task that has just failed at its last attempt stays on the screen (spec 9). */
export const LAST_ATTEMPT_SHOWN_MS = 3_000;
/** Characters of what the AI looks for, and of each required element: a few sentences, and a few words. */
export const MAX_AI_DESCRIPTION_LENGTH = 500;
export const MAX_REQUIRED_ELEMENT_LENGTH = 60;
/** Required elements of an AI check: more make a model forget some. */
export const MAX_REQUIRED_ELEMENTS = 10;
/** Confidence the AI must have (spec 9): slider bounds, step and start. */
export const MIN_AI_CONFIDENCE = 0.5;
export const MAX_AI_CONFIDENCE = 0.9;
export const AI_CONFIDENCE_STEP = 0.05;
export const DEFAULT_AI_CONFIDENCE = 0.7;
/** Faces a photo can be asked for: a larger group does not fit a phone's picture recognisably. */
export const MAX_FACES = 20;
export const DEFAULT_MIN_FACES = 2;
/** Objects to choose from in one task: one of them is enough (spec 5), so more would say nothing. */
export const MAX_REQUIRED_OBJECTS = 10;
/** Metres around a place within which a photo counts. The least is what a phone's GPS can tell in a street. */
export const MIN_LOCATION_RADIUS_M = 20;
export const MAX_LOCATION_RADIUS_M = 20_000;
export const DEFAULT_LOCATION_RADIUS_M = 100;
/** Metres that a distance is told to: enough to know whether to walk on, too little to find a secret place by. */
export const DISTANCE_STEP_M = 50;
/** Metres of inaccuracy that count in the team's favour; a phone that claims more knows next to nothing. */
export const MAX_POSITION_ACCURACY_M = 200;
/** Characters of an address of a picture or a 3D model. */
export const MAX_URL_LENGTH = 2_000;
/** Characters of the organiser's reason with a rejection, a bonus or minus points: one line on a phone. */
export const MAX_REASON_LENGTH = 200;
/** Bonus or minus points given at once: as much as the dearest task. */
export const MAX_ADJUSTMENT = 10_000;
/** Submissions the organiser's window holds; older ones are asked for page by page. */
export const SUBMISSION_PAGE = 100;
/** Mean brightness of a photo, 0 (black) to 255 (white). */
export const MAX_BRIGHTNESS = 255;
/** Brightness below which people no longer recognise each other in a photo; the form's proposal. */
export const DEFAULT_MIN_BRIGHTNESS = 60;

/** Characters of a team name: fits one line of the scoreboard. */
export const MAX_TEAM_NAME_LENGTH = 40;
/** Characters of any password. Bounds the work of hashing one. */
export const MAX_PASSWORD_LENGTH = 200;
/** Teams in one trip: a group trip, not a festival; bounds every list on screen. */
export const MAX_TEAMS = 50;
/** Tasks or teams that one request removes: more than one tap adds, and each is put aside in the same short transaction. */
export const MAX_REMOVED_TOGETHER = 20;
/** Tasks in one trip; bounds the live state a phone holds (about 300 bytes a task). */
export const MAX_TASKS = 200;

/** Milliseconds a deleted task or team can be brought back: the day it happened on. */
export const DELETION_KEPT_MS = 24 * 60 * 60 * 1_000;
/** Characters of a saved game's name and description. */
export const MAX_PROFILE_NAME_LENGTH = 80;
export const MAX_PROFILE_DESCRIPTION_LENGTH = 500;
/** Saved games of one trip; the automatic ones are apart, and only the newest of those are kept. */
export const MAX_PROFILES = 50;
export const KEPT_AUTOMATIC_PROFILES = 10;
/** Bytes of a saved game as a file: a full game with a picture of 150 KB at each quiz, written as base64. */
export const MAX_PROFILE_FILE_BYTES = 48 * 1024 * 1024;

/** Bytes of a quiz picture as it is uploaded (spec 5: the hint says 5 MB; here it holds). */
export const MAX_QUIZ_IMAGE_BYTES = 5 * 1024 * 1024;
/** Bytes of a 3D model that is kept for a task: more would be minutes on a phone at the beach. */
export const MAX_MODEL_BYTES = 15 * 1024 * 1024;
/** Loads of a picture before another way is tried, and the milliseconds its pauses grow by (spec 9). */
export const IMAGE_RETRIES = 3;
export const IMAGE_RETRY_STEP_MS = 1_000;
/** Seconds a signed address of a picture works (spec 9). */
export const SIGNED_URL_S = 3_600;

/** Bytes of an uploaded photo (design 6). */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** Pixels of an uploaded photo before decoding (design 6): stops decompression bombs. */
export const MAX_PHOTO_PIXELS = 50_000_000;
/** Pixels of the long edge a browser scales a photo to before it sends it (design 6). */
export const CAPTURE_LONG_EDGE_PX = 2_560;
/** Milliseconds after it was made in which a photo still counts when the game is over: the journey home, and a night. */
export const LATE_PHOTO_MAX_AGE_MS = 48 * 60 * 60 * 1_000;
/** Milliseconds between capture and arrival from which the organiser is told of both: less is an ordinary upload. */
export const ARRIVAL_TOLD_MS = 5 * 60 * 1_000;
/** Milliseconds a phone counts as working on a task after it last said so, and between its words: one may get lost. */
export const PRESENCE_MS = 60_000;
export const PRESENCE_RENEWAL_MS = 30_000;
/** Bytes of any JSON body: the largest legal one, a quiz with eight options, is under 10 KB. */
export const MAX_JSON_BYTES = 64 * 1024;
/** Mistakes in a body that an answer names: a list of wrong things would else get an answer many times its own size. */
export const MAX_TOLD_ISSUES = 200;

/** Characters of a name, title or line on the trip pages: two lines on a phone; and of what explains it. */
export const MAX_TRIP_TEXT_LENGTH = 200;
export const MAX_TRIP_DETAIL_LENGTH = 500;
/** Flights of one trip: a journey round the world. */
export const MAX_TRIP_FLIGHTS = 12;
/** Days of a schedule, each a tab; and what happens on one of them. */
export const MAX_TIMELINE_DAYS = 31;
export const MAX_TIMELINE_ITEMS = 20;
/** Lines of any list on the trip pages: tips, facilities, promises. */
export const MAX_TRIP_LINES = 30;
export const MAX_LINKS = 20;
/** Bytes of a trip as a draft or a file: every list full of ordinary lines. */
export const MAX_TRIP_BYTES = 1024 * 1024;
/** Characters of a trip's name in its address. */
export const MAX_SLUG_LENGTH = 40;
/** Publications of a trip that can be brought back. */
export const KEPT_TRIP_VERSIONS = 20;
/** Milliseconds until an example takes the place of a real flight status (spec 4). */
export const EXAMPLE_STATUS_DELAY_MS = 1_500;
/** Characters; shorter can be tried out, and the lockout slows the rest. */
export const MIN_ADMIN_PASSWORD_LENGTH = 4;
/** Days that the log of what was done is kept: from the first preparations until well after the way home. */
export const AUDIT_KEPT_DAYS = 180;
/**
 * Entries of one trip that are kept: thousands more than a game needs, and a bound for who fills it on purpose. Who came in, and
 * what was deleted, has room of its own.
 */
export const MAX_AUDIT_ENTRIES = 5_000;
/** Entries of the log that come at once. */
export const AUDIT_PAGE = 50;
/** Characters of what something was called in the log: a line on a phone. */
export const MAX_AUDIT_LABEL_LENGTH = 120;
/** Photos that go round on the big screen: some minutes of a game, and all the pictures that it keeps. */
export const SCREEN_PHOTOS = 24;
/** Photos a share link shows: a page that a phone scrolls through in a minute. */
export const MAX_HIGHLIGHTS = 24;

/** Characters of the city or topic a game is made about: a few words. */
export const MAX_SUBJECT_LENGTH = 100;
/** Kilometres a city tour reaches from its middle (spec 5): slider bounds, step and start. */
export const MIN_TOUR_RADIUS_KM = 0.5;
export const MAX_TOUR_RADIUS_KM = 5;
export const TOUR_RADIUS_STEP_KM = 0.5;
export const DEFAULT_TOUR_RADIUS_KM = 1;
/** Photo tasks, and quiz questions, in a generated game (spec 5), and how many at first (spec 9). */
export const MAX_GENERATED_TASKS_OF_TYPE = 10;
/** Tasks of a generated game: as many of each kind. */
export const MAX_GENERATED_TASKS = 3 * MAX_GENERATED_TASKS_OF_TYPE;
export const DEFAULT_GENERATED_PHOTO_TASKS = 3;
export const DEFAULT_GENERATED_QUIZ_TASKS = 2;
/** Bytes of a generated game, or of what a new task must differ from: 20 of the longest tasks, each written in emoji. */
export const MAX_GENERATED_GAME_BYTES = 256 * 1024;
/** Points of a generated task (spec 9). */
export const GENERATED_TASK_POINTS = 100;
/** Teams of a generated game (spec 5): as many as there are names and colours. */
export const MAX_GENERATED_TEAMS = 8;
export const DEFAULT_GENERATED_TEAMS = 2;
/**
 * Metres around a generated place within which a photo counts: models know a place to about a hundred metres, and a
 * phone in a narrow street itself to some tens.
 */
export const TOUR_TASK_RADIUS_M = 200;
/** What a place may lie outside the tour's radius, as a share of it: a model's coordinates are not exact. */
export const TOUR_RADIUS_TOLERANCE = 0.2;

/**
 * Characters of a picture as a data URL: the largest photo in base64, four for every three bytes, behind its media type.
 * And the bytes of the JSON around it.
 */
export const MAX_ANALYSED_IMAGE_LENGTH = (MAX_PHOTO_BYTES / 3) * 4 + 64;
export const MAX_ANALYSIS_BYTES = MAX_ANALYSED_IMAGE_LENGTH + MAX_JSON_BYTES;
/** Of a conversation through `openai-proxy`: a prompt of ten pages, and what fits a JSON body. */
export const MAX_CHAT_MESSAGE_LENGTH = 20_000;
export const MAX_CHAT_MESSAGES = 40;
/** Tokens of an answer (spec 7). */
export const MAX_CHAT_ANSWER_TOKENS = 2_000;
/** Where OpenAI's own scale ends. */
export const MAX_CHAT_TEMPERATURE = 2;
/** Characters: the longest names have a maker, a model and a version. */
export const MAX_MODEL_NAME_LENGTH = 200;

/** Characters of an organiser's message: what a phone shows of a notification once it is opened. */
export const MAX_MESSAGE_LENGTH = 300;
/** Messages of the organiser that are kept, the newest ones; and those of them that a team's phones show. */
export const KEPT_MESSAGES = 50;
export const SHOWN_MESSAGES = 5;
/** Browsers of who is logged in that are sent notifications of one trip: far more than play. */
export const MAX_PUSH_SUBSCRIPTIONS = 1_000;
/** The same of who is not, beside those: a family for each of them. */
export const MAX_VISITOR_SUBSCRIPTIONS = 500;
/** Subscriptions of one session: a browser has one, and for a moment two when it changes its address. */
export const MAX_SESSION_SUBSCRIPTIONS = 3;
/** Characters of what a browser gives to encrypt with: a point of P-256, and 16 bytes, in base64url. */
export const PUSH_KEY_LENGTH = 87;
export const PUSH_AUTH_LENGTH = 22;

/** Failures before a lockout, and its length in milliseconds (spec 9). */
export const LOCKOUT_FAILURES = 5;
export const LOCKOUT_MS = 15 * 60 * 1_000;
/**
 * Milliseconds of the first lockout at a team's door: a slip costs a team a minute of the game, not
 * a quarter.
 */
export const TEAM_FIRST_LOCKOUT_MS = 60 * 1_000;
/** Failures of all strangers at one address before these are locked out: four children of one hotel, each to the end. */
export const ADDRESS_FAILURES = 4 * LOCKOUT_FAILURES;
/**
 * Failures of all strangers in one IPv6 network of 56 bits, as a household has it: three times
 * those of an address.
 */
export const HOUSEHOLD_FAILURES = 3 * ADDRESS_FAILURES;
/**
 * And in one of 48 bits. All phones of a provider in a town may share it: a guesser among them must
 * not shut it soon.
 */
export const SITE_FAILURES = 5 * HOUSEHOLD_FAILURES;
/**
 * Failures of all strangers at one door: more than three addresses may make. From then on an
 * address has 5, not 20.
 */
export const DOOR_FAILURES = 60;
/** Days a device that opened a door is known there: as long as its cookie lives. */
export const KNOWN_DEVICE_DAYS = 180;

/** Version of the live protocol; a client that knows another one reloads itself. */
export const LIVE_PROTOCOL = 9;
/**
 * Version of what phones send to change something, named by a client in the header `Client-Protocol`. Raise it when the
 * server would take an older client's request for something else: that client is told to refresh (`client_outdated`).
 */
export const CLIENT_PROTOCOL = 1;
/** Milliseconds between heartbeats on a live stream (spec 9). */
export const HEARTBEAT_MS = 30_000;
/** Milliseconds without a byte after which a client takes a stream for dead: a heartbeat and a half. */
export const STREAM_SILENCE_MS = 45_000;
/** Milliseconds between reconnects: the first, second, third try and all later ones (spec 9). */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;
/**
 * Milliseconds after which the streams of a server that stops come back, spread between the two: long enough for one that
 * starts again to be there, and never all at once.
 */
export const STOP_RETRY_MS = { min: 1_000, max: 5_000 } as const;

/** The eight team colours of the spec's generator, in the order teams get them. Dark enough for white text (4.5:1). */
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

/** Days after a trip that photos are kept, where the organiser chooses a number: time for everybody to download the album. */
export const MIN_PHOTO_DAYS = 14;
/** Ten years: who wants them longer lets them stay. */
export const MAX_PHOTO_DAYS = 3_650;
/** Days that one press puts off the end of the photos. */
export const PUT_OFF_DAYS = 30;
/** Characters of whom to turn to: a name, an address and a number. */
export const MAX_CONTACT_LENGTH = 200;
/** Days before the photos go from which the dashboard says so. */
export const PHOTOS_GO_NOTICE_DAYS = 14;
