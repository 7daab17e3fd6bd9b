/** Lambdas: what each may, what it knows, how it runs. */
import { expect } from "vitest";
import { listSources } from "../../support/project/sources.ts";
import { listAllowedActions, listDeniedActions, type Statement } from "../graph.ts";
import { arns, expectEach, groupClaims, lambdaEntries, production, stateClaim, trial } from "./claim.ts";

const tableActions = [
  "GetItem",
  "BatchGetItem",
  "Query",
  "ConditionCheckItem",
  "BatchWriteItem",
  "PutItem",
  "UpdateItem",
  "DeleteItem",
];
/** The code that needs each of these calls. */
const calls: Record<string, RegExp> = {
  GetItem: /\bGetCommand\b/,
  BatchGetItem: /\bBatchGetCommand\b|\.get\(\s*(\[|[\w.]+\.map\()/,
  Query: /\bQueryCommand\b/,
  ConditionCheckItem: /\bConditionCheck:/,
  PutItem: /\bPut:/,
  UpdateItem: /\bUpdateCommand\b/,
  DeleteItem: /\bDelete:/,
  BatchWriteItem: /\bBatchWriteCommand\b|\.(put|delete)\(\s*(\[|[\w.]+\.map\()/,
  Scan: /\bScanCommand\b|\.scan\b/,
  DescribeTable: /\bDescribeTableCommand\b/,
  UpdateTable: /\bUpdateTableCommand\b/,
};
/** The permissions of each use. They are listed a second time on purpose, so that a missing one is found. */
const permissions: Record<string, () => string[]> = {
  table: () =>
    tableActions.flatMap((a) => [`dynamodb:${a} ${arns.table()}`, `dynamodb:${a} ${arns.table()}/index/*`]),
  // Lambdas that serve requests sign links and forms. They delete no file, and read none that has just arrived.
  fileLinks: () => [`s3:GetObject ${arns.files()}/files/*`],
  uploadForms: () => [`s3:PutObject ${arns.transient()}/uploads/*`],
  copies: () => ["GetObject", "DeleteObject"].map((action) => `s3:${action} ${arns.transient()}/exports/*`),
  bucket: () => [
    ...["GetObject", "DeleteObject"].map((action) => `s3:${action} ${arns.files()}/files/*`),
    `s3:DeleteObject ${arns.transient()}/uploads/*`,
    ...["GetObject", "PutObject", "DeleteObject"].map(
      (action) => `s3:${action} ${arns.transient()}/exports/*`,
    ),
    `s3:ListBucket ${arns.files()}`,
    `s3:ListBucket ${arns.transient()}`,
  ],
  exports: () => [
    `s3:GetObject ${arns.transient()}/exports/*`,
    `s3:GetObject ${arns.transient()}/kept-exports/*`,
  ],
  // An erasure deletes the files of repeated exports, too.
  keptExports: () =>
    ["PutObject", "DeleteObject"].map((action) => `s3:${action} ${arns.transient()}/kept-exports/*`),
  texts: () => [],
  // Prerendered pages beside the site's own files, and CloudFront's list of them.
  site: () => [
    ...["GetObject", "PutObject", "DeleteObject"].map(
      (action) => `s3:${action} ${arns.site()}/prerendered/*`,
    ),
    `s3:ListBucket ${arns.site()}`,
    ...["DescribeKeyValueStore", "UpdateKeys", "DeleteKey"].map(
      (action) => `cloudfront-keyvaluestore:${action} ${arns.pages()}`,
    ),
  ],
  verify: () => [
    ...["GetObject", "GetObjectVersion", "PutObject", "DeleteObject"].map(
      (action) => `s3:${action} ${arns.transient()}/uploads/*`,
    ),
    ...["PutObject", "DeleteObject"].map((action) => `s3:${action} ${arns.files()}/files/*`),
    `s3:ListBucket ${arns.transient()}`,
  ],
  // The only job that may change the table, and it writes no row.
  warm: () =>
    ["GetItem", "Query", "DescribeTable", "UpdateTable"].map(
      (action) => `dynamodb:${action} ${arns.table()}`,
    ),
  archive: () => [`s3:PutObject ${arns.archive()}/ledger/*`],
  arrivals: () => [`s3:ListBucket ${arns.transient()}`, `sqs:SendMessage ${arns.queue("UploadQueue")}`],
  queue: () => [`sqs:SendMessage ${arns.queue("NoticeQueue")}`],
  due: () => [`sqs:SendMessage ${arns.queue("DueQueue")}`],
  page: () => [`sqs:SendMessage ${arns.queue("PageQueue")}`],
  // Whom a request serves reads PDFs and writes none.
  print: () => [`sqs:SendMessage ${arns.queue("PrintQueue")}`, `s3:GetObject ${arns.transient()}/prints/*`],
  prints: () => ["PutObject", "DeleteObject"].map((action) => `s3:${action} ${arns.transient()}/prints/*`),
  // The job that erases an account deletes what was printed of it, and reads none of it.
  printErasure: () => [`s3:DeleteObject ${arns.transient()}/prints/*`, `s3:ListBucket ${arns.transient()}`],
  inspect: () => [
    `dynamodb:GetItem ${arns.table()}`,
    `s3:ListBucket ${arns.files()}`,
    `s3:ListBucket ${arns.transient()}`,
    `sqs:GetQueueAttributes ${arns.queue("NoticeQueue")}`,
  ],
  // A phone number has no ARN; topics are taken away again.
  sms: () => ["sns:Publish *"],
  factors: () => ["Encrypt", "Decrypt"].map((action) => `kms:${action} ${arns.factorKey()}`),
  fonts: () => [],
  secrets: () => [],
  roadshowPath: () => [],
  desk: () => [],
  payments: () => [],
  signOn: () => [],
  signOnKinds: () => [],
};
const listConsumerActions = (queue: string) =>
  ["ChangeMessageVisibility", "DeleteMessage", "GetQueueAttributes", "GetQueueUrl", "ReceiveMessage"].map(
    (action) => `sqs:${action} ${arns.queue(`${queue}Queue`)}`,
  );
/** The mail identity's ARN is the mock's own: only the action and that it is no star are held. */
const formatStatements = (statements: Statement[]) =>
  listAllowedActions(statements)
    .filter((each) => !each.startsWith("ses:"))
    .sort();

groupClaims("Lambdas", () => {
  expectEach(lambdaEntries.map((each) => [each.resource, each] as const))(
    "%s: the permissions it uses and no other",
    (_, each) => {
      const { statements } = production.lambda(each.entry);
      const capital = each.queue && each.queue.charAt(0).toUpperCase() + each.queue.slice(1);
      const expectedStatements = [
        ...each.uses.filter((use) => use !== "mail").flatMap((use) => permissions[use]?.() ?? []),
        ...(capital ? listConsumerActions(capital) : []),
      ];
      expect(formatStatements(statements)).toEqual(expectedStatements.sort());
      const mailing = listAllowedActions(statements).filter((one) => one.startsWith("ses:"));
      // Two actions on the identity and on the configuration set, and on the addresses of the sandbox.
      expect(mailing.length).toBe(each.uses.includes("mail") ? 6 : 0);
      for (const one of mailing) expect(one).toMatch(/^ses:Send(?:Raw)?Email arn:/);
    },
  );
  // In the sandbox SES asks for the permission on each recipient, too, which is an identity of the account there.
  stateClaim(
    "in the sandbox of SES mail reaches whom the account has verified, from our address only",
    () => {
      const statements = production.lambda("jobs/send-notice.ts").statements as (Statement & {
        conditions?: object[];
      })[];
      const toRecipients = statements.filter(({ resources }) =>
        resources.includes("arn:aws:ses:ap-southeast-1:123456789012:identity/*"),
      );
      expect(toRecipients).toEqual([
        {
          effect: "Allow",
          actions: ["ses:SendEmail", "ses:SendRawEmail"],
          resources: ["arn:aws:ses:ap-southeast-1:123456789012:identity/*"],
          conditions: [
            { test: "StringEquals", variable: "ses:FromAddress", values: ["no-reply@example.org"] },
          ],
        },
      ]);
    },
  );
  stateClaim("none may do everything, anywhere", () => {
    for (const { entry } of lambdaEntries) {
      const tooWide = listAllowedActions(production.lambda(entry).statements).filter((one) =>
        /:\* |(?<!^sns:Publish) \*$|dynamodb:Scan|dynamodb:DeleteTable/.test(one),
      );
      expect(tooWide).toEqual([]);
    }
  });
  stateClaim("who may publish to a phone may publish to no topic", () => {
    for (const { entry } of lambdaEntries) {
      const { statements } = production.lambda(entry);
      const publishes = listAllowedActions(statements).includes("sns:Publish *");
      expect(listDeniedActions(statements)).toEqual(publishes ? ["sns:Publish arn:aws:sns:*:*:*"] : []);
    }
  });
  expectEach(lambdaEntries.map((each) => [each.resource, each.entry]))(
    "%s: arm64, Node 24, JSON logs",
    (_, entry) => {
      const { inputs } = production.lambda(String(entry));
      expect(inputs.architectures).toEqual(["arm64"]);
      expect(inputs.runtime).toBe("nodejs24.x");
      expect(inputs.timeout).toBeLessThanOrEqual(30);
      expect(inputs.loggingConfig).toMatchObject({ logFormat: "JSON" });
    },
  );
  /** The environment of each use of a route, written by hand a second time. */
  const namesByUse: Record<string, string[]> = {
    table: ["TABLE_NAME"],
    bucket: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    fileLinks: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    uploadForms: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    copies: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    exports: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    keptExports: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    verify: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    archive: ["ARCHIVE_BUCKET_NAME"],
    arrivals: ["TRANSIENT_BUCKET_NAME", "UPLOAD_QUEUE_URL"],
    warm: ["OPENING_PER_SECOND", "TABLE_NAME"],
    queue: ["NOTICE_QUEUE_URL"],
    due: ["DUE_QUEUE_URL"],
    page: ["PAGE_QUEUE_URL"],
    print: ["PRESS", "PRINT_QUEUE_URL", "TRANSIENT_BUCKET_NAME"],
    prints: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    printErasure: ["BUCKET_NAME", "TRANSIENT_BUCKET_NAME"],
    inspect: ["BUCKET_NAME", "NOTICE_QUEUE_URL", "TABLE_NAME", "TRANSIENT_BUCKET_NAME"],
    secrets: ["CURSOR_SECRET", "PREVIOUS_CURSOR_SECRET"],
    payments: ["PAYMENT_GATEWAY_URL", "PAYMENT_WEBHOOK_SECRET", "PREVIOUS_PAYMENT_WEBHOOK_SECRET"],
    signOnKinds: ["SIGN_ON_ENTITY_CLIENT", "SIGN_ON_ISSUER", "SIGN_ON_PERSON_CLIENT"],
    signOn: [
      "SIGN_ON_ENTITY_CLIENT",
      "SIGN_ON_ENTITY_SECRET",
      "SIGN_ON_ISSUER",
      "SIGN_ON_PERSON_CLIENT",
      "SIGN_ON_PERSON_SECRET",
    ],
    mail: ["MAIL_CONFIGURATION_SET", "MAIL_FROM", "MAIL_PER_SECOND", "MAIL_REGION"],
    sms: ["SMS_REGION"],
    site: ["PAGE_STORE_ARN", "RENDERER", "SITE_BUCKET_NAME"],
    fonts: ["FONT_DIR"],
    roadshowPath: ["ROADSHOW_PATH"],
    factors: ["FACTOR_KEY_ID"],
    desk: ["DESK_MAIL"],
  };
  const everybody = ["SITE_URL", "STAGE"];
  expectEach(lambdaEntries.map((one) => [one.resource, one] as const))(
    "%s: it is told where things are that it uses, and nothing else",
    (_, one) => {
      // Lambdas that serve requests do not load source maps when they start (decision 0103).
      const behind =
        "base" in one
          ? ["LOG_SECRET", "ORIGIN_SECRET", "PREVIOUS_ORIGIN_SECRET"]
          : "awaited" in one
            ? []
            : ["NODE_OPTIONS"];
      const expectedNames = [...everybody, ...behind, ...one.uses.flatMap((use) => namesByUse[use] ?? [])];
      const environmentNames = Object.keys(production.lambda(one.entry).environment);
      // SST's own say which app it is.
      expect(environmentNames.filter((name) => !name.startsWith("SST_")).sort()).toEqual(
        [...new Set(expectedNames)].sort(),
      );
    },
  );
  const names = [...new Set(Object.values(namesByUse).flat())];
  const files = new Map(
    listSources("packages/core/src", "packages/functions/src").map((source) => [source.path, source]),
  );
  const readFilesByEntry = new Map<string, string[]>();
  /** Lists the environment variables that an entry and its imports read. The result is cached. */
  const listReads = (entry: string): string[] => {
    const readFiles = readFilesByEntry.get(entry) ?? [
      ...new Set(listReadFiles(`packages/functions/src/${entry}`, new Set())),
    ];
    readFilesByEntry.set(entry, readFiles);
    return readFiles;
  };
  const listReadFiles = (path: string, visitedPaths: Set<string>): string[] => {
    const source = files.get(path);
    if (!source || visitedPaths.has(path)) return [];
    visitedPaths.add(path);
    const ownNames = names.filter((name) =>
      new RegExp(`process\\.env\\.${name}\\b|sendMessages\\(\\s*"${name}"`).test(source.text),
    );
    return [...ownNames, ...source.runtimeFiles.flatMap((file) => listReadFiles(file, visitedPaths))];
  };
  /** A preview decides by the same functions as the decision, and neither writes nor sends (decision 0754). */
  const readsOfCodeThatNeverRuns: Record<string, readonly string[]> = { staffPreview: ["NOTICE_QUEUE_URL"] };
  // The OpenAPI Lambda is made of the schemas of every handler and holds none of them (decision 0120).
  const running = lambdaEntries.filter((one) => one.resource !== "openapi");
  expectEach(running.map(({ resource, entry }) => [resource, entry] as const))(
    "%s: what its code reads of the environment it is given, and it is given nothing that it does not read",
    (resource, entry) => {
      const givenNames = Object.keys(production.lambda(entry).environment).filter((name) =>
        names.includes(name),
      );
      const read = listReads(entry);
      expect(givenNames.filter((name) => !read.includes(name))).toEqual([]);
      // `serve` reaches the table and the cursors of whoever needs them; most do.
      const neededNames = read.filter(
        (name) => !["TABLE_NAME", "CURSOR_SECRET", "PREVIOUS_CURSOR_SECRET"].includes(name),
      );
      const unreachedNames = readsOfCodeThatNeverRuns[resource] ?? [];
      expect(neededNames.filter((name) => !givenNames.includes(name))).toEqual(unreachedNames);
    },
  );
  const text = [...files.values()].map((source) => source.text).join("\n");
  const performedActions = Object.entries(calls).flatMap(([action, call]) =>
    call.test(text) ? [action] : [],
  );
  stateClaim("each thing that may be done with the table some code does, and nothing else is done", () => {
    const ofWarmTable = ["DescribeTable", "UpdateTable"];
    expect(performedActions.sort()).toEqual([...tableActions, ...ofWarmTable].sort());
  });
  stateClaim("while a secret is changed the one before it holds, and at any other time none", () => {
    for (const { entry } of lambdaEntries)
      for (const secret of ["Origin", "Cursor", "PaymentWebhook"]) {
        const name = `${secret.replace(/(?<=.)[A-Z]/, "_$&").toUpperCase()}_SECRET`;
        const { [name]: value, [`PREVIOUS_${name}`]: previousValue } = production.lambda(entry).environment;
        if (value === undefined) expect(previousValue, entry).toBeUndefined();
        else {
          expect([value, previousValue], entry).toEqual([
            `secret-of-${secret}Secret`,
            `secret-before-${secret}Secret`,
          ]);
          expect(trial.lambda(entry).environment[`PREVIOUS_${name}`], entry).toBe("");
        }
      }
  });
  stateClaim("all know their stage and the site's address", () => {
    for (const { entry } of lambdaEntries) {
      expect(production.lambda(entry).environment).toMatchObject({
        STAGE: "production",
        SITE_URL: expect.stringMatching(/^https:/),
      });
    }
  });
});
