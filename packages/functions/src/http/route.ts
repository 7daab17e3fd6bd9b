/** The form of a route in the list of routes. */

/** The callers that a route serves. */
export type Caller = "public" | "signedIn" | "staff";

export interface Route {
  /** The resource, which is also the Lambda's name. */
  resource: string;
  /** Path under /api. */
  base: string;
  /** Further bases of the same Lambda, each for a part of what is at `base`. */
  also?: readonly string[];
  /** Complete paths under /api instead of everything below `base`; the most specific route wins. */
  paths?: readonly string[];
  /** Entry file below packages/functions/src; its export is `handler`. */
  entry: string;
  callers: Caller;
  /**
   * Permissions of the Lambda: least privilege, read by `stacks/api.ts`. `queue` is the queue of notices, `due` the
   * queue of deadlines and deferred tasks, `print` the queue of documents to print. `inspect` checks that table, bucket
   * and queue can be reached. `signOn` is the identity provider, `desk` the address that receives visitors' inquiries,
   * `factors` the key that encrypts second factors, `roadshowPath` the hidden path of the inspectors; `fileLinks` signs
   * links to verified files, `uploadForms` the forms to upload with; `copies` links to copies of one's own data and
   * deletes them, `exports` only reads the files of exports, and `texts` are the files of `locales`.
   */
  uses: readonly (
    | "table"
    | "copies"
    | "exports"
    | "fileLinks"
    | "queue"
    | "due"
    | "inspect"
    | "print"
    | "secrets"
    | "payments"
    | "signOn"
    | "roadshowPath"
    | "desk"
    | "factors"
    | "texts"
    | "uploadForms"
  )[];
  memory?: number;
  /** Reserved concurrency: runs kept for this Lambda alone, which are also its maximum. */
  reserved?: number;
  /** Omitted from the public OpenAPI document: for readers of the restricted views only. */
  hidden?: true;
}

/** Lists the bases of a resource: its own and its further ones. */
export const listBases = ({ base, also = [] }: Pick<Route, "base" | "also">): readonly string[] => [
  base,
  ...also,
];
