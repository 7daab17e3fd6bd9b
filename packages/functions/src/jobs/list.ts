import type { routes } from "../http/routes.ts";

/**
 * What a Lambda may use: as `routes.ts` spells it, and for jobs only `verify`, reading what arrived and keeping what was
 * inspected, `arrivals`, asking about what arrived, `site`, files of the site itself, `signOnKinds`, which ways in there
 * are, `fonts` and texts of what is printed, `mail` and `sms`.
 */
export type LambdaUse =
  | (typeof routes)[number]["uses"][number]
  | "arrivals"
  | "fonts"
  | "mail"
  | "signOnKinds"
  | "site"
  | "sms"
  | "verify";

export interface Job {
  /** Entry file below packages/functions/src, its export is `handler`. */
  entry: string;
  /** Least privilege, read by `stacks/jobs.ts`. */
  uses: readonly LambdaUse[];
  /** The queue it consumes; absent: it runs each minute. */
  queue?: "due" | "notice" | "upload" | "print";
  /** Runs at a time that are kept for this Lambda alone, and are the most it has. */
  reserved?: number;
  /** Somebody waits for it: a message at a time, more processor, and nothing that slows its start. */
  awaited?: true;
  /** It unpacks and decodes what strangers sent: a message at a time and more memory, so one file harms no other. */
  heavy?: true;
}

/** THE list of what runs unattended (`routes.ts` for what is called). */
export const jobs = {
  sweepDue: { entry: "jobs/sweep-due.ts", uses: ["table", "queue", "due"], reserved: 2 },
  applyDue: {
    entry: "jobs/apply-due.ts",
    uses: ["table", "bucket", "queue", "due", "payments"],
    queue: "due",
  },
  verifyUpload: {
    entry: "jobs/verify-upload.ts",
    uses: ["table", "verify"],
    queue: "upload",
    heavy: true,
  },
  sweepUploads: { entry: "jobs/sweep-uploads.ts", uses: ["arrivals"] },
  prerender: { entry: "jobs/prerender.ts", uses: ["table", "site", "signOnKinds"] },
  printPaper: {
    entry: "jobs/print-paper.ts",
    uses: ["table", "fonts"],
    queue: "print",
    awaited: true,
  },
  sendNotice: { entry: "jobs/send-notice.ts", uses: ["table", "mail", "sms", "fonts"], queue: "notice" },
} as const satisfies Record<string, Job>;
