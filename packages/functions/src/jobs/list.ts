import type { routes } from "../http/routes.ts";

/**
 * Permissions of a Lambda: the names of `routes.ts`, and for jobs only `archive`, to add to the archive; `keptExports`, to store files of repeated exports; `verify`, to read arrivals and store inspected
 * files; `arrivals`, to list arrivals; `site`, to write files of the site; `page`, to ask for pages; `signOnKinds`, to know which sign-on buttons
 * exist; `fonts` and texts for printing; `prints`, to store PDFs, and `printErasure`, to delete those of an erased
 * account; `warm`, to raise the warm throughput of the table; `mail` and `sms`.
 */
export type LambdaUse =
  | (typeof routes)[number]["uses"][number]
  | "archive"
  | "arrivals"
  | "fonts"
  | "keptExports"
  | "mail"
  | "page"
  | "printErasure"
  | "prints"
  | "signOnKinds"
  | "site"
  | "sms"
  | "verify"
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
  /** A message takes seconds of processor time: one at a time, and more processor. */
  slow?: true;
  /** A user waits for the result: one message at a time, more processor, and nothing that slows its start. */
  awaited?: true;
  /**
   * It decompresses and decodes files of strangers: one message at a time and more memory, so that one file cannot harm
   * another.
   */
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
