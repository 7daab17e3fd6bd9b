/** The definition of a sheet: a page, its reader, and the steps before the picture. */
import { getFormBasePath } from "@portal/core/forms/form-base-path";
import type { Scheme } from "@portal/core/forms/types/index";
import type { Page } from "playwright";
import { getSchemeExample } from "../../../local/examples/index.ts";
import type { BrowserPerson, PageLanguage } from "../support/browser.ts";
import { type ApiClient, createSignedInClient } from "../support/client.ts";

/** The portal in which a shot is taken, for its path and its preparation. */
export interface Scene {
  base: string;
  language: PageLanguage;
  /** Who looks; nobody in particular on public pages. */
  client: ApiClient;
}
export interface Shot {
  name: string;
  /** Its route, as the route table spells it. */
  route: string;
  account?: string | ((scene: Scene) => Promise<string>);
  /** Signs in anew: time went on since others did. */
  fresh?: true;
  /** Several addresses are several pictures beside each other. */
  path: (scene: Scene) => Promise<string | string[]> | string | string[];
  /** Only this of a long page. */
  part?: string;
  /** Runs on the page before the picture is taken. */
  first?: (page: Page, scene: Scene & { someone: BrowserPerson }) => Promise<void>;
}
interface Row {
  id: string;
  status: string;
  scheme?: string;
}

/** Finds an application of the viewer in a status. */
export const findOwnApplication = async (client: ApiClient, status: string): Promise<string> => {
  const { items } = await client.callOrThrow<{ items: Row[] }>("GET", "/api/participate/search?limit=100");
  const row = items.find((item) => item.status === status);
  if (!row) throw new Error(`no application of the account is ${status}`);
  return row.id;
};
/** Finds the first application of a staff queue. */
export const findQueuedApplication = async (client: ApiClient, queue: string): Promise<string> => {
  const { items } = await client.callOrThrow<{ items: Row[] }>("GET", `/api/staff/queue?queue=${queue}`);
  const [row] = items;
  if (!row) throw new Error(`nobody is in the queue ${queue}`);
  return row.id;
};
let lastSignIn: Promise<unknown> = Promise.resolve();
/**
 * Signs in as an account of the demonstration, by the API; one after the other, as a code of the second factor works
 * once.
 */
export const signInAs = (base: string, account: string): Promise<ApiClient> => {
  const signIn = lastSignIn.then(() => createSignedInClient(base, account));
  lastSignIn = signIn.catch(() => {});
  return signIn;
};

const startedActs = new Map<string, Promise<unknown>>();
/** Runs something once for a machine, whichever language comes first. */
export const runOnce = <T>(base: string, what: string, act: () => Promise<T>): Promise<T> => {
  const key = `${base} ${what}`;
  const knownAct = startedActs.get(key) ?? act();
  startedActs.set(key, knownAct);
  return knownAct as Promise<T>;
};

/** Makes the link that pays a fee of the demonstration's applicant. Returns its code. */
export const createPaymentLink = (base: string): Promise<string> =>
  runOnce(base, "a link to pay", async () => {
    const member = await signInAs(base, "applicant@demo.mo");
    const id = await findOwnApplication(member, "AWAITING_PAYMENT");
    const { version } = await member.callOrThrow<{ version: number }>("GET", `/api/payment/${id}`);
    const path = `/api/payment/${id}/link`;
    const { link } = await member.callOrThrow<{ link: { code: string } }>("POST", path, { version });
    return link.code;
  });

/** A draft that holds the example of a scheme. */
export const saveExampleDraft = ({ base, client }: Scene, scheme: Scheme): Promise<string> =>
  runOnce(base, `draft ${scheme.id}`, async () => {
    const { eventId, parentId, answers } = getSchemeExample(scheme.id);
    const draft = await client.callOrThrow<{ id: string }>(
      "POST",
      `/api${getFormBasePath(scheme)}/tosubmit`,
      {
        scheme: scheme.id,
        answers,
        ...(eventId && { eventId }),
        ...(parentId && { parentId }),
      },
    );
    return draft.id;
  });
/** Submits the example of a scheme as its owner. */
export const submitExample = (
  { base }: Scene,
  scheme: Scheme,
  more: Record<string, unknown> = {},
): Promise<string> =>
  runOnce(base, `submitted ${scheme.id}`, async () => {
    const { account, eventId, parentId, answers } = getSchemeExample(scheme.id);
    const owner = await signInAs(base, account);
    const application = await owner.callOrThrow<{ id: string }>("POST", `/api${getFormBasePath(scheme)}`, {
      scheme: scheme.id,
      answers: { ...answers, ...more },
      ...(eventId && { eventId }),
      ...(parentId && { parentId }),
    });
    return application.id;
  });
/** Performs an action of staff or of the owner. */
export const performAction = async (
  client: ApiClient,
  id: string,
  action: string,
  body = {},
): Promise<void> => {
  const { version } = await client.callOrThrow<{ version: number }>("GET", `/api/participate/search/${id}`);
  await client.callOrThrow("POST", `/api/participate/search/${id}/${action}`, { version, ...body });
};
