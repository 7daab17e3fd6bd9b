/**
 * Every address that the browsers of a journey open or ask for, held to one rule: none of it names a person or gives
 * access. Addresses stay in histories, logs and on screens (OWASP ASVS 5, 14.2.1).
 */
import type { Browser, BrowserContext, Page } from "playwright";
import type { Exchange } from "../../support/contract/api-contract.ts";

/**
 * Remembers the addresses of every context that a browser opens from now on: requests, pages, and steps of the router.
 */
export const recordVisitedAddresses = (browser: Browser): ReadonlySet<string> => {
  const addresses = new Set<string>();
  const watchPage = (page: Page): void => {
    page.on("framenavigated", (frame) => addresses.add(frame.url()));
  };
  const watchContext = (context: BrowserContext): void => {
    context.on("request", (request) => addresses.add(request.url()));
    context.on("page", watchPage);
  };
  const openContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await openContext(options);
    watchContext(context);
    return context;
  };
  return addresses;
};

/** Members whose values say who somebody is, or give access: of every body that was sent and answered. */
const SECRET_MEMBERS =
  /^(account|.*email|phone|mobile|telephone|landline|.*idNumber|identityNumber|documentNumber|passportNumber|taxpayerNumber|.*bankAccount.*|iban|token|ticket|proof|verify|secret|totp|recovery|code|payerName|feed|pwd|oldPwd|again)$/i;
const collectText = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(collectText);
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(collectText) : [];
};
const collectSecrets = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(collectSecrets);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, member]) =>
    SECRET_MEMBERS.test(name)
      ? // A code is what was sent to somebody; events and refusals have codes too.
        collectText(member).filter((text) => !/code$/i.test(name) || /^\d{6}$/.test(text))
      : collectSecrets(member),
  );
};
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
/** A word of a list of codes names nobody; what has a digit or a mark in it, or is long, may. */
const isTelling = (value: string): boolean =>
  value.length >= 6 && (/[\d@]/.test(value) || value.length >= 20) && !/^\d{1,5}$/.test(value);

/**
 * Addresses of the specification (spec 1 §2, §7) that name their own reader, and those of the protocol of sign-on
 * (RFC 6749 §4.1.2), whose code is good once and only with the proof that never leaves the tab.
 */
const fixedBySpecification = [
  /^\/api\/user\/(send|regsend|forgetsms|regsmsbyphe)\//,
  /^\/api\/user\/(verification|vadation)\?/,
  /^\/api\/thirdparty\/(callback|entitycallback|bindsend)\?/,
  /^\/thirdparty\/(callback|entitycallback)\?/,
  /^\/perfect\/[^/]+\/(email|phone)\/[^/]+$/,
  // The id of a file opens nothing: every read asks whose it is.
  /^\/api\/file\/[\w-]+(\?((institutionId|facts)=[\w-]+&?)*)?$/,
];
const decodeAddress = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
};

/** Lists personal data in visited addresses, each once: the address and the data in it. */
export const findTellingAddresses = (
  addresses: Iterable<string>,
  site: string,
  exchanges: readonly Exchange[],
): string[] => {
  const bodies = exchanges.flatMap(({ body, answer }) => [parseJson(body), parseJson(answer.body)]);
  const tokens = exchanges.flatMap(({ headers }) => headers.authorization?.replace(/^Bearer /, "") ?? []);
  const secrets = [...new Set([...bodies.flatMap(collectSecrets), ...tokens])].filter(isTelling);
  const tellingAddresses = new Set<string>();
  for (const address of addresses) {
    if (!/^https?:/.test(address)) continue;
    const { host, pathname, search } = new URL(address);
    // The site has two names on this machine: passkeys belong to one that is not a number.
    const isOfSite = host.replace("localhost", "127.0.0.1") === new URL(site).host;
    if (isOfSite && fixedBySpecification.some((each) => each.test(pathname + search))) continue;
    const text = decodeAddress(decodeAddress(address));
    for (const secret of [...secrets, ...(/[\w.+-]+@[\w-]+\.[\w.-]+/.exec(text) ?? [])])
      if (containsWord(text, secret)) tellingAddresses.add(`${address} tells ${secret}`);
  }
  return [...tellingAddresses];
};
/** Numbers occur by chance within longer ones. */
const containsWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/\w/.test(text[at - 1] ?? "") && !/\w/.test(text[at + word.length] ?? "")) return true;
  return false;
};
