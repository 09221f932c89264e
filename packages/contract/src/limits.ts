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

/** Attempts of a photo task; 0 or empty is unlimited (spec 5). */
export const MAX_PHOTO_ATTEMPTS = 100;
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
/** Tasks in one trip; bounds the live state a phone holds (about 300 bytes a task). */
export const MAX_TASKS = 200;

/** Bytes of an uploaded photo (design 6). */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** Pixels of an uploaded photo before decoding (design 6): stops decompression bombs. */
export const MAX_PHOTO_PIXELS = 50_000_000;
/** Pixels of the long edge a browser scales a photo to before it sends it (design 6). */
export const CAPTURE_LONG_EDGE_PX = 2_560;
/** Bytes of any JSON body: the largest legal one, a quiz with eight options, is under 10 KB. */
export const MAX_JSON_BYTES = 64 * 1024;

/** Failures before a lockout, and its length (spec 9). */
export const LOCKOUT_FAILURES = 5;
export const LOCKOUT_MS = 15 * 60 * 1_000;

/** Version of the live protocol; a client that knows another one reloads itself. */
export const LIVE_PROTOCOL = 1;
/** Milliseconds between heartbeats on a live stream (spec 9). */
export const HEARTBEAT_MS = 30_000;
/** Milliseconds without a byte after which a client takes a stream for dead: a heartbeat and a half. */
export const STREAM_SILENCE_MS = 45_000;
/** Milliseconds between reconnects: the first, second, third try and all later ones (spec 9). */
export const RECONNECT_DELAYS_MS = [1_000, 2_000, 5_000, 10_000] as const;

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
