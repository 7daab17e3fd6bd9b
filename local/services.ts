/** The services a deployed system finds at AWS and at the payment provider, started on this machine. */
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import type { DemoClock } from "./clock/demo-clock.ts";
import { createQueuesAndBuckets, createTable, localizeVariables } from "./deployment/create-stores.ts";
import { getDeployment, listResourceVariables } from "./deployment/deployment.ts";
import { enforceRoles } from "./deployment/lambda-role.ts";
import { stopSigningCalls } from "./deployment/unsigned-calls.ts";
import { type DynamoEmulator, startDynamoEmulator } from "./emulators/dynamodb-emulator.ts";
import { readKmsKey, startKmsEmulator } from "./emulators/kms-emulator.ts";
import { startTextMessages, type TextMessages } from "./emulators/text-messages.ts";
import { listEarlierMovements } from "./providers/earlier-movements.ts";
import { type LocalIdentityProvider, startIdentityProvider } from "./providers/identity-provider.ts";
import { type PaymentSandbox, startPaymentSandbox } from "./providers/payment-sandbox.ts";
import { closeServer, listenOnPort } from "./servers/http.ts";
import { startStrictMachine } from "./strict/strict-machine.ts";

// The package is a CommonJS module, whose default export Node would hand over wrapped.
const { default: startMail } = createRequire(import.meta.url)(
  "aws-ses-v2-local",
) as typeof import("aws-ses-v2-local");

export interface LocalServices {
  dynamo: DynamoEmulator;
  fauxqs: FauxqsServer;
  fauxqsUrl: string;
  /** The mailbox page. */
  mailUrl: string;
  texts: TextMessages;
  sandbox: PaymentSandbox;
  identities: LocalIdentityProvider;
  /** Addresses of the queues by their names. */
  queueUrls: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts everything on 127.0.0.1, points the environment of the Lambdas at it, and makes what the deployment has.
 * @param port the port of the site: S3's public address is below it; the mailbox, the sandbox and the identity provider
 * take the next free ones
 */
export const startServices = async (options: {
  dataDir: string;
  port: number;
  clock: DemoClock;
  /** False for queues and objects that nobody needs after a restart, which saves writing each of them to the disk. */
  keepsObjects?: boolean;
}): Promise<LocalServices> => {
  const { dataDir, port, clock, keepsObjects = true } = options;
  const { region } = getDeployment();
  const siteUrl = `http://127.0.0.1:${port}`;
  startStrictMachine();
  const objects = join(dataDir, "objects");
  mkdirSync(objects, { recursive: true });

  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: "local",
    // Nobody but this process signs calls of its bucket.
    AWS_SECRET_ACCESS_KEY: randomUUID(),
    CURSOR_SECRET: "local-cursor-secret",
    LOG_SECRET: "local-log-secret",
    PAYMENT_WEBHOOK_SECRET: "local-webhook-secret",
    SITE_URL: siteUrl,
    DESK_MAIL: "desk@demo.mo",
    STAGE: "local",
    // Documents of an earlier start may look different, so they are printed again.
    PRESS: randomUUID(),
    AWS_ENDPOINT_URL_S3: `${siteUrl}/__s3`,
  });
  delete process.env.AWS_PROFILE;
  enforceRoles();
  stopSigningCalls();

  const dynamo = await startDynamoEmulator(dataDir);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamo.endpoint;
  await createTable();

  const fauxqs = await startFauxqs({
    port: 0,
    host: "127.0.0.1",
    logger: false,
    defaultRegion: region,
    ...(keepsObjects && { dataDir: objects }),
  });
  const fauxqsUrl = `http://127.0.0.1:${fauxqs.port}`;
  process.env.AWS_ENDPOINT_URL_SQS = fauxqsUrl;
  const queueUrls = createQueuesAndBuckets(fauxqs, fauxqsUrl);
  // The site looks into its bucket itself (`site.ts`), so that CloudFront's store of pages has no emulator.
  const { PAGE_STORE_ARN: _, ...variables } = listResourceVariables(getDeployment());
  Object.assign(process.env, localizeVariables(variables, queueUrls));

  const mail = await startMail({ host: "127.0.0.1", port: await findPortNear(port + 1) });
  const mailAddress = mail.address();
  const mailUrl = `http://127.0.0.1:${typeof mailAddress === "object" && mailAddress ? mailAddress.port : ""}`;
  process.env.AWS_ENDPOINT_URL_SESV2 = mailUrl;

  const texts = await startTextMessages(clock.now);
  process.env.AWS_ENDPOINT_URL_SNS = texts.url;

  const keys = await startKmsEmulator(() => readKmsKey(dataDir), getDeployment().factorKeyArn);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_KMS: keys.url,
    // Browsers bind a passkey to a name; an address of numbers has none.
    PASSKEY_ORIGIN: `http://localhost:${port}`,
  });

  const sandbox = await startPaymentSandbox({
    port: port + 2,
    file: join(dataDir, "payments.json"),
    secret: "local-webhook-secret",
    now: clock.now,
    listEarlierMovements,
  });
  process.env.PAYMENT_GATEWAY_URL = sandbox.url;

  const identities = await startIdentityProvider({ port: port + 3, siteUrl });
  Object.assign(process.env, {
    SIGN_ON_ISSUER: identities.issuer,
    SIGN_ON_PERSON_CLIENT: identities.clients.person.id,
    SIGN_ON_PERSON_SECRET: identities.clients.person.secret,
    SIGN_ON_ENTITY_CLIENT: identities.clients.entity.id,
    SIGN_ON_ENTITY_SECRET: identities.clients.entity.secret,
  });

  return {
    dynamo,
    fauxqs,
    fauxqsUrl,
    mailUrl,
    texts,
    sandbox,
    identities,
    queueUrls,
    stop: async () => {
      await Promise.all([
        identities.stop(),
        sandbox.stop(),
        texts.stop(),
        keys.stop(),
        closeServer(mail),
        fauxqs.stop(),
        dynamo.stop(),
      ]);
    },
  };
};

async function findPortNear(preferredPort: number): Promise<number> {
  const probe = createServer();
  const port = await listenOnPort(probe, preferredPort).catch(() => listenOnPort(probe, 0));
  await closeServer(probe);
  return port;
}
