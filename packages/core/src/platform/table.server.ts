/**
 * The one table: client, name, indexes, and the list of access patterns with their cost.
 * Keys keep their case (`casing: "none"`); every entity uses electrodb with `table` and `client` from here.
 *
 * | index    | keys             | question it answers |
 * |----------|------------------|---------------------|
 * | main     | pk, sk           | one thing, or a thing with what belongs to it |
 * | byEvent  | gsi1pk, gsi1sk   | applications of an event, sharded 0..7 (`event#<id>#<shard>`) |
 * | byQueue  | gsi2pk, gsi2sk   | staff: what stands in a queue, by time, applications in 2 shards (`queue#<line>#<shard>`) |
 * | due      | gsi3pk, gsi3sk   | sparse: what has something due, `due#0..7`, by instant (workflow.md › The legal clock) |
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
 * | invitation          | institution#<id>        | invitation#<email>         |
 * | invitation (mirror) | invited#<email>         | institution#<id>           |
 * | claim               | account#<id>            | request#<id>               |
 * | claim's turn, places | account#<id>           | requesting, places         |
 * | institution         | institution#<id>        | institution                |
 * | registration (unique) | registration#<number> | registration               |
 * | contact             | institution#<id>        | contact#<id>               |
 * | file                | institution#<id>        | file#<id>                  |
 * | application header  | institution#<id>        | application#<ulid>         |
 * | whose an id is, application body | application#<ulid> | body                   |
 * | history             | application#<ulid>      | history#<seq, 6 digits>    |
 * | order               | application#<ulid>      | order#<ulid>               |
 * | standing (limits)   | institution#<id>        | standing                   |
 * | owner, at an event  | owner#<hash>            | event#<id>                 |
 * | event header        | events                  | <eventId>                  |
 * | event body          | event#<id>              | body                       |
 * | event, what staff know | event#<id>           | behind                     |
 * | news of an event    | event#<id>              | news                       |
 * | who wants news      | news                    | <accountId>                |
 * | draw of places      | event#<id>              | lottery                    |
 * | plan of booths      | event#<id>              | plan                       |
 * | calendar decree     | calendar                | decree#<day>, revision     |
 * | calendar log        | calendar#log            | <ulid>                     |
 * | errand              | errand#<kind>           | <id>                       |
 * | notice (in-app)     | account#<id>            | notice#<ulid>              |
 * | presence            | application#<ulid>      | presence#<accountId>       |
 * | policy override     | policy                  | policy#<key, scope, day>   |
 * | publication         | publication#<kind>      | <kind letter>-<ulid>       |
 * | survey              | surveys                 | s-<ulid>                   |
 * | survey of an event  | event#<id>              | survey#<survey id>         |
 * | answer of a survey  | survey#<id>             | answer#<uuid>              |
 * | who has answered    | survey#<id>             | answered#<application, or sha256 of a browser's key> |
 * | number of a printed paper | verification#<product>#<number> | verification |
 * | paper, its order    | paper#<sha256>          | part#<n>, order            |
 * | calendar feed       | feed#<sha256>           | feed                       |
 * | calendar feed (own) | account#<id>            | personal-feed#<institutionId> |
 * | staff roster, roles | staff                   | member#<id>, role#<ROLE>   |
 * | second factors      | account#<id>            | second-factor              |
 * | second factor offer | account#<id>            | pending-factor#<kind>      |
 * | passkey (unique)    | passkey#<credential>    | passkey                    |
 * | second step of a sign-in | sign-in#<sha256>   | sign-in                    |
 * | staff's record      | audit#<yyyy-mm>         | entry#<seq, 6 digits>      |
 * | restricted reads    | access#<yyyy-mm>        | entry#<seq, 6 digits>      |
 * | bureau's authorisation | account#<id>         | statistics-authorisation#<sha256> |
 * | inspector sent      | inspector#<account>     | <kind>#<id>                |
 * | inspected: by whom  | inspected#<kind>#<id>   | inspector#<account>        |
 * | inspection          | inspected#<kind>#<id>   | inspection#<ulid>          |
 * | one-stop payment    | one-stop#<number>       | one-stop, ticket#<sha256>, notice#<version> |
 * | place of a backfill | backfill                | application-owners         |
 * | counter             | counter#receipt-<yyyy>  | counter                    |
 */
import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** Partitions of a sharded index. */
export const SHARDS = 8;
/**
 * Partitions of each of the staff's queues: a queue is read from all of them at once, and five queues from eight each
 * were forty calls. Two take 2,000 moves a second, which is more than the table takes when it is new.
 */
export const QUEUE_SHARDS = 2;

let documentClient: DynamoDBDocumentClient | undefined;
/**
 * What a Lambda's environment says, said to the client, and its defaults: what it is told it does not look for in files
 * that a Lambda does not have (decision 0032). On a machine with profiles the client looks as ever.
 */
const readClientConfig = (): DynamoDBClientConfig => {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (!AWS_REGION || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return {};
  return {
    region: AWS_REGION,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    },
    ...(endpoint && { endpoint }),
    maxAttempts: 3,
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
/** The document client; made once, endpoint and region come from the environment. */
export const getDocumentClient: () => DynamoDBDocumentClient = () => {
  documentClient ??= DynamoDBDocumentClient.from(new DynamoDBClient(readClientConfig()), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return documentClient;
};

/** The table's name, from the environment (`TABLE_NAME`). */
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

/** Keys of rows that stand beside their institution (electrodb): those of one kind are one query. */
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

/** A stable shard 0..7 of an id (FNV-1a). */
export const computeShard = (id: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) h = Math.imul(h ^ id.charCodeAt(i), 0x01000193);
  return (h >>> 0) % SHARDS;
};
