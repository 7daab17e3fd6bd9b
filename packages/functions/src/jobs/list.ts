import type { routes } from "../http/routes.ts";

/** A permission of a Lambda: those of `routes.ts`, and those that only jobs have. */
export type LambdaUse =
  | (typeof routes)[number]["uses"][number]
  /** Adds to the archive of the ledger. */
  | "archive"
  /** Lists uploads that have arrived. */
  | "arrivals"
  /** Reads and deletes files, and makes exports and copies of data. */
  | "bucket"
  /** Reads the fonts of printed documents. */
  | "fonts"
  /** Stores and deletes the files of repeated exports. */
  | "keptExports"
  /** Sends e-mail. */
  | "mail"
  /** Requests pages to be rendered. */
  | "page"
  /** Deletes printed documents of an erased account. */
  | "printErasure"
  /** Stores printed documents. */
  | "prints"
  /** Reads which kinds of sign-on are configured. */
  | "signOnKinds"
  /** Writes files of the site. */
  | "site"
  /** Sends text messages. */
  | "sms"
  /** Reads uploads that have arrived, and stores those that it has inspected. */
  | "verify"
  /** Raises the warm throughput of the table. */
  | "warm";

export interface Job {
  /** Entry file below packages/functions/src; its export is `handler`. */
  entry: string;
  /** Least privilege, read by `stacks/jobs.ts`. */
  uses: readonly LambdaUse[];
  /** The queue it consumes; without one it runs by a schedule. */
  queue?: "due" | "notice" | "upload" | "print" | "page";
  /** The schedule of a job without a queue; every minute by default. */
  schedule?: "rate(15 minutes)";
  /** Reserved concurrency: runs kept for this Lambda alone, which are also its maximum. */
  reserved?: number;
  /** Runs at once at most, of a job with a queue (decision 0584); SQS takes 2 or more. */
  concurrency?: number;
  /** A message takes seconds of processor time: more processor. */
  slow?: true;
  /** It holds whole files, in megabytes; otherwise as much as the other members say. */
  memory?: 2048;
  /** A user waits for the result: more processor, and nothing that slows its start. */
  awaited?: true;
  /** It decompresses and decodes files of strangers: more memory. */
  heavy?: true;
}

/** The only list of scheduled and queue-driven Lambdas (`routes.ts` lists those behind the API). */
export const jobs = {
  sweepDue: { entry: "jobs/sweep-due.ts", uses: ["table", "queue", "due", "page"], reserved: 2 },
  applyDue: {
    entry: "jobs/apply-due.ts",
    uses: ["table", "bucket", "queue", "due", "payments", "printErasure", "archive", "keptExports", "texts"],
    queue: "due",
    concurrency: 100,
    // The largest file of an export takes a gigabyte and ten seconds of a whole processor (decision 0588).
    memory: 2048,
  },
  verifyUpload: {
    entry: "jobs/verify-upload.ts",
    uses: ["table", "verify"],
    queue: "upload",
    heavy: true,
    concurrency: 100,
  },
  warmTable: { entry: "jobs/warm-table.ts", uses: ["warm"], schedule: "rate(15 minutes)" },
  sweepUploads: { entry: "jobs/sweep-uploads.ts", uses: ["arrivals"] },
  prerender: {
    entry: "jobs/prerender.ts",
    uses: ["table", "site", "signOnKinds", "page"],
    queue: "page",
    slow: true,
    // Each run writes to one store of pages, whose writes exclude each other.
    concurrency: 2,
  },
  printDocument: {
    entry: "jobs/print-document.ts",
    uses: ["table", "fonts", "prints"],
    queue: "print",
    awaited: true,
    concurrency: 50,
  },
  sendNotice: {
    entry: "jobs/send-notice.ts",
    // The secret is that of codes, which no row and no message contains; its own queue takes what is refused.
    uses: ["table", "mail", "sms", "fonts", "desk", "secrets", "queue"],
    queue: "notice",
    // Together they send at the account's rate and no faster (`MAIL_PER_SECOND`).
    concurrency: 2,
  },
} as const satisfies Record<string, Job>;
