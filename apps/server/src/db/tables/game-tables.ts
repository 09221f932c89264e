import type { ReactionKind } from '@reisspel/contract/photos';
import type { TaskType } from '@reisspel/contract/tasks';
import type { Generated } from 'kysely';
import type { Bit } from './schema.ts';

export interface GameTables {
  tasks: {
    id: string;
    trip_id: string;
    description: string;
    points: number;
    verification_requirements: string;
    sequence_order: number;
    requires_previous_task: Bit;
    task_type: TaskType;
    instructions: string;
    ar_enabled: Bit;
    /** Empty while `ar_enabled` is 0. */
    ar_model_url: string;
    /** A list of `Hint` as JSON. */
    hints: Generated<string>;
    /** A `TaskWindow` as JSON. `window` is a reserved word of SQL. */
    task_window: Generated<string>;
    camera_only: Generated<Bit>;
    speed_points: Generated<Bit>;
    /** Points that a wrong answer costs. */
    deduction: Generated<number>;
    first_bonus: Generated<number>;
    /** What a team may read after its answer; empty for nothing. */
    explanation: Generated<string>;
    shows_answer: Generated<Bit>;
    /** Null for a task without a sound. */
    sound_url: string | null;
    created_at: number;
    /** The archive that the row is put aside in; null: it is in the current game. */
    archive_id: Generated<string | null>;
  };
  teams: {
    id: string;
    trip_id: string;
    name: string;
    color: string;
    /** AES-256-GCM, because the organiser may read it back (spec 6); null for no password. */
    password_encrypted: string | null;
    created_at: number;
    archive_id: Generated<string | null>;
  };
  game_state: {
    trip_id: string;
    game_started: Bit;
    scoreboard_visible: Bit;
    /** A `Board`. */
    board: Generated<string>;
    windows_at: Generated<number>;
    /** 1 when teams may write to the organiser. */
    replies_open: Generated<Bit>;
    /** 1 when the photos of the gallery take reactions. */
    reactions_on: Generated<Bit>;
    /** Extra points for each right answer from the third in a row on. */
    streak_bonus: Generated<number>;
    /** A list of `Landing` as JSON. */
    landings: Generated<string>;
  };
  frozen_gallery: {
    trip_id: string;
    photo_id: string;
    points: number;
  };
  /** A period in which a game ran. At most one per trip has not ended. */
  game_runs: {
    trip_id: string;
    started_at: number;
    ended_at: number | null;
    /** 1 when a pause ended it. */
    ends_in_pause: Generated<Bit>;
    archive_id: Generated<string | null>;
  };
  score_adjustments: {
    id: string;
    trip_id: string;
    team_id: string;
    points: number;
    reason: string;
    created_at: number;
  };
  /** What a team wrote to the organiser. */
  team_replies: {
    id: string;
    trip_id: string;
    team_id: string;
    /** The task may be gone. */
    task_id: string | null;
    text: string;
    created_at: number;
    /** 1 once an organiser has seen it. */
    is_read: Bit;
  };
  photo_reactions: {
    id: string;
    trip_id: string;
    photo_id: string;
    /** Who gave it; null for the organiser. */
    team_id: string | null;
    kind: ReactionKind;
  };
  game_profiles: {
    id: string;
    trip_id: string;
    name: string;
    description: string;
    tasks: string;
    /** The ids that the tasks had, as JSON. */
    task_ids: Generated<string>;
    teams: string;
    task_count: number;
    team_count: number;
    archive_id: string | null;
    automatic: Bit;
    created_at: number;
  };
  /** Data that a deletion, a restart or a replacement put aside. The rows name their archive. */
  archives: {
    id: string;
    trip_id: string;
    subject: 'game' | 'task' | 'team';
    /** A task's description or a team's name; empty for a game. */
    label: string;
    /** A game's `KeptFlags` as JSON; empty for a task, a team or an older game. */
    content: string;
    /** Null: kept as long as the automatic profile that names it. */
    expires_at: number | null;
    created_at: number;
  };
  quiz_images: {
    name: string;
    trip_id: string;
    bytes: number;
    created_at: number;
  };
  /** That a team was at the place where a task opens. */
  task_arrivals: {
    trip_id: string;
    team_id: string;
    task_id: string;
    arrived_at: number;
  };
  quiz_openings: {
    trip_id: string;
    team_id: string;
    task_id: string;
    opened_at: number;
    deadline_at: number | null;
  };
  /** A hint that a team took. */
  taken_hints: {
    trip_id: string;
    team_id: string;
    task_id: string;
    /** The task may not have this hint any more. */
    hint_id: string;
    /** In points, when it was taken. */
    cost: number;
    taken_at: number;
  };
  /** One attempt. `result` is the client's answer, also for a repeat with the same id. */
  submissions: {
    id: string;
    trip_id: string;
    team_id: string;
    task_id: string;
    attempt: number;
    /** A copy of the verdict in `result`, for queries. */
    verdict: string;
    result: string;
    photo_id: string | null;
    /** When the server decides about a held photo; null for never. */
    deadline_at: number | null;
    review: 'none' | 'approved' | 'rejected';
    /** 1 once the team has asked for a review. A review or its undo does not reset it. */
    asked: Bit;
    review_points: number | null;
    review_reason: string | null;
    /** When the phone took the photo; null for a quiz. */
    captured_at: number | null;
    /** What the phone says; null for a quiz, and for a photo of an older version of the app. */
    source: 'camera' | 'library' | null;
    /** `madeAt` of a photo from the library. */
    made_at: string | null;
    /** 1 when it arrived after the game was over. */
    late: Bit;
    created_at: number;
    /** A `KeptAnswer` as JSON; null for a photo, a position, and an answer of an older version. */
    answer: string | null;
    /** The submission that the organiser accepted, by which this answer became right. */
    accepted_with: string | null;
  };
  photos: {
    id: string;
    trip_id: string;
    team_id: string;
    task_id: string;
    submission_id: string;
    /** Key of the full JPEG; the other variants are stored beside it. */
    storage_key: string;
    width: number;
    height: number;
    bytes: number;
    sha256: string;
    /** What the picture looks like; null in older rows, and for a picture without contrast. */
    look: string | null;
    /** The id of an earlier photo that it looks like. That photo may be gone. */
    resembles: string | null;
    /** The video that this is the still of; null for a photo, and so are its size and digest. */
    video_type: string | null;
    video_bytes: number | null;
    video_sha256: string | null;
    taken_at: number;
    created_at: number;
  };
  /** How a task ended for a team. `completed` is 0 when it failed. */
  completed_tasks: {
    id: string;
    trip_id: string;
    team_id: string;
    task_id: string;
    completed: Bit;
    /** Fixed at completion, so that a later edit of the task changes no score; 0 when failed. */
    points_awarded: number;
    /** What an answer would have got more at once, in points. */
    time_cost: Generated<number>;
    /** Points that a wrong answer costs while it is not accepted. */
    deduction: Generated<number>;
    failure_reason: string | null;
    submission_id: string | null;
    photo_id: string | null;
    settled_at: number;
  };
}
