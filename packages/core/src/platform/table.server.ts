/**
 * The single table: client, name, indexes, and the list of access patterns with their cost. Keys keep their case
 * (`casing: "none"`); every electrodb entity uses the table name and client from here.
 *
 * | index    | keys             | what it is read for |
 * |----------|------------------|---------------------|
 * | main     | pk, sk           | one item, or an item with its children |
 * | byEvent  | gsi1pk, gsi1sk   | applications of an event in 8 shards (`event#<id>#<shard>`); notices (`told#<id>`) |
 * | byQueue  | gsi2pk, gsi2sk   | staff: entries of a queue by time (`queue#<line>#<shard>`, applications as in
 * `queue-shards.server.ts`), orders with a due refund (`queue#due-refund`), unread notices of an account |
 * | due      | gsi3pk, gsi3sk   | sparse: rows with something due, `due#0..7`, by instant (workflow.md › The legal
 * clock) |
 *
 * | entity              | pk                      | sk                         |
 * |---------------------|-------------------------|----------------------------|
 * | account             | account#<id>            | account                    |
 * | login (unique)      | login#<email or phone>  | login                      |
 * | session             | account#<id>            | access#<sha256>            |
 * | captcha, work, used | captcha#<nonce>, work#<nonce> | captcha, work         |
 * | code                | code#<address>#<type>   | code#<issued>#<nonce>, sending |
 * | rate, lock          | rate#<what>#<hash>      | rate#<window end>, rate    |
 * | sign-on, bind ticket | sign-on#<hash>, bind-ticket#<hash> | sign-on, bind-ticket |
 * | identity (unique)   | identity#<kind>#<hash>  | identity                   |
 * | identity (bound)    | account#<id>            | third-party#<kind>         |
 * | idempotency         | idem#<account>#<key>    | idem                       |
 * | membership          | account#<id>            | membership#<institutionId> |
 * | member (mirror)     | institution#<id>        | member#<accountId>         |
 * | membership that ended | account#<id>           | past#<institutionId>       |
 * | invitation          | institution#<id>        | invitation#<email>         |
 * | invitation (mirror) | invited#<email>         | institution#<id>           |
 * | claim               | account#<id>            | request#<id>               |
 * | claim lock, further institutions | account#<id> | requesting, places      |
 * | quota               | institution#<id>, application#<ulid>, account#<id> | quota#<kind> |
 * | institution         | institution#<id>        | institution                |
 * | registration (unique) | registration#<number> | registration               |
 * | contact             | institution#<id>        | contact#<id>               |
 * | file                | institution#<id>        | file#<id>                  |
 * | application header  | institution#<id>        | application#<ulid>         |
 * | application body, owner of the id | application#<ulid> | body                  |
 * | history             | application#<ulid>      | history#<seq, 6 digits>    |
 * | order               | application#<ulid>      | order#<ulid>               |
 * | constraints         | institution#<id>        | standing                   |
 * | prepared decision   | institution#<id>        | prepared#<kind>            |
 * | owner, at an event  | owner#<hash>            | event#<id>                 |
 * | group behind an invitation | invitation#<code> | group                     |
 * | event header        | events                  | <eventId>                  |
 * | event body          | event#<id>              | body                       |
 * | event, staff details | event#<id>             | behind                     |
 * | change to confirm   | event#<id>              | changeRequest              |
 * | event that was taken back | event#<id>        | takenBack                  |
 * | news of an event    | event#<id>              | news                       |
 * | waiting room        | waiting-room            | room                       |
 * | subscriber to news  | news                    | <accountId>                |
 * | draw of places      | event#<id>              | lottery                    |
 * | plan of booths      | event#<id>              | plan                       |
 * | calendar decree     | calendar                | decree#<day>, revision     |
 * | calendar log        | calendar#log            | <ulid>                     |
 * | deferred task       | errand#<kind>           | <id>                       |
 * | turn of a mailing   | mailing                 | turn                       |
 * | work of a day       | daily#<kind of task>    | done                       |
 * | notice (in-app)     | account#<id>            | notice#<ulid>              |
 * | notice that leaves: sent, being sent, in a message of its own | notice#<id> | sent, sending, aside |
 * | assigned case       | application#<ulid>      | assignment                 |
 * | note of staff       | application#<ulid>      | note#<ulid>                |
 * | checklist           | application#<ulid>      | checklist#<version, 5 digits> |
 * | mention in a note   | application#<ulid>      | mention#<accountId>        |
 * | message on an application | application#<ulid> | message#<ulid>             |
 * | messages not read by staff | application#<ulid> | unread                    |
 * | messages not read   | institution#<id>        | unread#<application>       |
 * | file of a message   | institution#<id>        | message-file#<id>          |
 * | presence            | application#<ulid>      | presence#<accountId>       |
 * | changed text        | wording                 | <key>#<version, 4 digits>  |
 * | version of a scheme | scheme-version          | <scheme>#<version, 4 digits> |
 * | version of a scheme (head) | policy            | version#<scheme>#<version> |
 * | next version of a scheme | scheme-draft       | <scheme>                   |
 * | policy override     | policy                  | policy#<key, scope, day>   |
 * | prepared policy     | prepared-policy         | <key, scope, day>          |
 * | publication         | publication#<kind>      | <kind letter>-<ulid>       |
 * | survey              | surveys                 | s-<ulid>                   |
 * | survey of an event  | event#<id>              | survey#<survey id>         |
 * | survey of a scheme  | scheme#<scheme>         | survey#<survey id>         |
 * | answer of a survey  | survey#<id>             | answer#<uuid>              |
 * | public results of a survey | survey#<id>      | public                     |
 * | invitation          | survey#<id>             | invited#<application>      |
 * | marker of an answer | survey#<id>             | answered#<application, or sha256 of a browser's key> |
 * | number of a printed document | verification#<product>#<number> | verification |
 * | print job           | paper#<owner>           | order#<sha256>             |
 * | calendar feed       | feed#<sha256>           | feed                       |
 * | calendar feed (own) | account#<id>            | personal-feed#<institutionId> |
 * | staff roster, roles | staff                   | member#<id>, role#<ROLE>   |
 * | change of a staff account to be confirmed | staff-request | request#<account id, or sha256 of a new address> |
 * | review of the roles of an account of staff | staff-review | member#<account id> |
 * | second factors      | account#<id>            | second-factor              |
 * | second factor offer | account#<id>            | pending-factor#<kind>      |
 * | passkey (unique)    | passkey#<credential>    | passkey                    |
 * | second step of a sign-in | sign-in#<sha256>   | sign-in                    |
 * | audit record        | audit#<yyyy-mm>         | entry#<seq> (`buildEntryKey`) |
 * | act of staff        | acts#<yyyy-mm>          | act#<instant>#<uuid>       |
 * | restricted reads    | access#<yyyy-mm>        | entry#<seq> (`buildEntryKey`) |
 * | bureau's authorisation | account#<id>         | statistics-authorisation#<sha256> |
 * | inspector's duty    | inspector#<account>     | <kind>#<id>                |
 * | assigned inspector  | inspected#<kind>#<id>   | inspector#<account>        |
 * | inspection          | inspected#<kind>#<id>   | inspection#<ulid>          |
 * | one-stop payment    | one-stop#<number>       | one-stop, ticket#<sha256>, notice#<version> |
 * | backfill position   | backfill                | application-owners         |
 * | event code (unique) | event-code#<code>       | event-code                 |
 * | counter             | counter#receipt-<yyyy>  | counter                    |
 * | counts of queues    | worklist                | counts                     |
 * | institution with data that are no longer accepted | misfits | institution#<id> |
 * | check for these     | misfits                 | check                      |
 * | figures of the desk | figures                 | run, current, cells#<run>#<month>, shredded#<month> |
 * | forecast of a holiday | account#<id>          | planned-holiday#<ulid>     |
 * | legal hold          | legal-hold              | application#<id>, institution#<id> |
 * | run of retention    | retention               | run#<ulid>                 |
 * | saved view of the desk | queue-views#<account, or desk> | view#<ulid>, names     |
 * | export of a queue   | account#<id>            | queue-export#<ulid>        |
 * | repeated export     | export-schedules        | schedule#<id>              |
 * | copy of personal data | account#<id>          | subject-copy               |
 * | ledger       | ledger#<day>            | entry#<id>                 |
 * | confirmed proof of payment | payment-slip#<sha256> | confirmed            |
 */
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { buildClientOptions } from "./client-options.server.ts";
import { acceptOwnWrites } from "./repeated-writes.server.ts";

/** Number of partitions of a sharded index. */
export const SHARDS = 8;
/** Number of partitions of a staff queue, each of which is one more call for a page. `PROCESSING` has more of them. */
export const QUEUE_SHARDS = 2;

let documentClient: DynamoDBDocumentClient | undefined;
/**
 * Passes the environment of a Lambda and the defaults to the client explicitly, so that the client does not search for
 * configuration files, which a Lambda does not have (decision 0032). On a machine with AWS profiles the client uses its
 * usual lookup.
 */
const readClientConfig = (): DynamoDBClientConfig => {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const limits = buildClientOptions("small");
  if (!AWS_REGION || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return limits;
  return {
    ...limits,
    region: AWS_REGION,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    ...(endpoint && { endpoint }),
    retryMode: "standard",
    defaultsMode: "standard",
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    accountIdEndpointMode: "disabled",
    endpointDiscoveryEnabled: false,
    authSchemePreference: [],
    userAgentAppId: async () => undefined,
  };
};
const createClient = (): DynamoDBClient => {
  const client = new DynamoDBClient(readClientConfig());
  // A plain write that meets a transaction decides nothing, and the SDK repeats only what is marked.
  client.middlewareStack.add(
    (next) => (args) =>
      next(args).catch((error: Error & { $retryable?: object }) => {
        if (error.name === "TransactionConflictException") error.$retryable = { throttling: false };
        throw error;
      }),
    { step: "deserialize", priority: "high", name: "repeatConflicts" },
  );
  acceptOwnWrites(client);
  return client;
};
/** The document client, created once; endpoint and region come from the environment. */
export const getDocumentClient: () => DynamoDBDocumentClient = () => {
  documentClient ??= DynamoDBDocumentClient.from(createClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documentClient;
};

/** Returns the table's name, from the environment (`TABLE_NAME`). */
export const getTableName = (): string => {
  const name = process.env.TABLE_NAME;
  if (!name) throw new Error("TABLE_NAME is not set");
  return name;
};

export const tableIndexes = {
  main: { field: "pk", sort: "sk" },
  byEvent: { index: "byEvent", field: "gsi1pk", sort: "gsi1sk" },
  byQueue: { index: "byQueue", field: "gsi2pk", sort: "gsi2sk" },
  due: { index: "due", field: "gsi3pk", sort: "gsi3sk" },
} as const;

/** Builds the keys of electrodb rows in the partition of their institution: all rows of one kind are one query. */
export const buildInstitutionRowKeys = <K extends string = "id">(kind: string, key = "id" as K) =>
  ({
    pk: {
      field: "pk",
      composite: ["institutionId"],
      template: "institution#${institutionId}",
      casing: "none",
    },
    sk: { field: "sk", composite: [key], template: `${kind}#\${${key}}`, casing: "none" },
  }) as const;

/** Computes the shard, 0 to 7, of an id; stable across processes (FNV-1a). */
export const computeShard = (id: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) h = Math.imul(h ^ id.charCodeAt(i), 0x01000193);
  return (h >>> 0) % SHARDS;
};
