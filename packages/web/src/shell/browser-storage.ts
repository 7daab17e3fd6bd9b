/**
 * Everything that the site keeps in a browser, and whose it is: the only file that touches a browser's storage
 * (`test/web/browser-storage.test.ts`, decision 0167). Many people may sit at one computer, so each item says when it
 * goes.
 *
 * - `device`: belongs to the browser, names nobody, and stays.
 * - `arrival`: what one reader began before signing in. It goes when a session begins and when one ends.
 * - `session`: goes when the session of this tab ends, in whatever way.
 *
 * Input of an account is kept in databases of its own (`account-database.ts`), which are deleted when it signs out.
 */
type Lifetime = "device" | "arrival" | "session";
interface StoredItem {
  place: "local" | "session";
  lifetime: Lifetime;
}
export const storedItems = {
  /** The language that was chosen last. */
  language: { place: "local", lifetime: "device" },
  /** `survey:<id>`: the random key under which this browser answered a survey that is open to everybody. */
  survey: { place: "local", lifetime: "device" },
  /** The accounts with databases here, by their opaque keys, and until when the databases may stay. */
  accountDatabases: { place: "local", lifetime: "device" },
  /** The state of a sign-on while its reader is at the identity provider. */
  signOnBegun: { place: "session", lifetime: "arrival" },
  /** The name and number of a public-service identity until it is bound to an account. */
  signOnTicket: { place: "session", lifetime: "arrival" },
  /** The address to which a code was sent, while the code is valid. */
  sentCode: { place: "session", lifetime: "arrival" },
  /** The login flag (spec 1 §2), the token beside it, and what the session may do. */
  loggedIn: { place: "session", lifetime: "session" },
  token: { place: "session", lifetime: "session" },
  /** The moment at which the session began. */
  startedAt: { place: "session", lifetime: "session" },
  /** Some tab of this browser is signed in, which a new tab asks for its session; says nothing of whose it is. */
  signedIn: { place: "local", lifetime: "session" },
  staff: { place: "session", lifetime: "session" },
  enrolment: { place: "session", lifetime: "session" },
  /** The restricted view for which the session was started. */
  reader: { place: "session", lifetime: "session" },
  /** The institution that was chosen. */
  institution: { place: "session", lifetime: "session" },
  /** The code of the link to pay that was opened. */
  paymentLink: { place: "session", lifetime: "session" },
  /** The ticket of the one-stop payment that was looked up. */
  osspay: { place: "session", lifetime: "session" },
  /** What the payer of either typed and chose, until it is paid or another one is looked up or opened. */
  osspayInput: { place: "session", lifetime: "session" },
} as const satisfies Record<string, StoredItem>;

/** The cookie that tells the server which prerendered page to send: the chosen language, and nothing else. */
const LANGUAGE_COOKIE = "lang";

export type StoredItemName = keyof typeof storedItems;
const getStorage = (name: StoredItemName): Storage =>
  storedItems[name].place === "local" ? localStorage : sessionStorage;
const toKey = (name: StoredItemName, id: string | undefined): string =>
  id === undefined ? name : `${name}:${id}`;

/** Reads a stored item. @param id which one, where there are several of a name */
export const readStoredItem = (name: StoredItemName, id?: string): string | undefined =>
  getStorage(name).getItem(toKey(name, id)) ?? undefined;
/** Stores an item. @throws DOMException when the browser keeps nothing */
export const writeStoredItem = (name: StoredItemName, value: string, id?: string): void =>
  getStorage(name).setItem(toKey(name, id), value);
export const removeStoredItem = (name: StoredItemName): void => getStorage(name).removeItem(name);

/** Removes every item of these lifetimes. */
export const removeStoredItems = (...lifetimes: Exclude<Lifetime, "device">[]): void => {
  for (const [name, { lifetime }] of Object.entries(storedItems))
    if (lifetimes.some((each) => each === lifetime)) removeStoredItem(name as StoredItemName);
};

/** Tells the server the language for pages it renders before any script runs. @param expires epoch milliseconds */
export const saveLanguageCookie = (language: string, expires: number): void => {
  // A browser without this interface is sent the default page, which changes its language by itself.
  void globalThis.cookieStore?.set({ name: LANGUAGE_COOKIE, value: language, expires });
};

/** The databases that an account may have, one of each name for each account, so that nobody else's are ever opened. */
export const accountDatabaseNames = ["portal-drafts", "portal-inspections", "portal-inputs"] as const;
export type AccountDatabaseName = (typeof accountDatabaseNames)[number];
/** Names the database of an account. @param accountKey `session.accountKey()` */
export const toAccountDatabase = (name: AccountDatabaseName, accountKey: string): string =>
  `${name}:${accountKey}`;

/** Instants in ISO 8601, by account key. */
const readDatabaseRegister = (): Record<string, string> => {
  try {
    return JSON.parse(readStoredItem("accountDatabases") ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
};
const writeDatabaseRegister = (register: Record<string, string>): void => {
  if (Object.keys(register).length === 0) removeStoredItem("accountDatabases");
  else writeStoredItem("accountDatabases", JSON.stringify(register));
};
/** Returns true when an account has databases here. */
export const hasDatabases = (accountKey: string | undefined): boolean =>
  accountKey !== undefined && readDatabaseRegister()[accountKey] !== undefined;
/** Notes that an account has databases here. @param until ISO 8601: when they go if nobody signs out */
export const registerAccountDatabases = (accountKey: string, until: string): void =>
  writeDatabaseRegister({ ...readDatabaseRegister(), [accountKey]: until });

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    // Tabs that have it open close it when they are asked to (`account-database.ts`); the request waits for them.
    for (const event of ["success", "error"]) request.addEventListener(event, () => resolve());
  });
/** Deletes what an account typed here; fulfilled when it is gone. */
export const deleteAccountDatabases = async (accountKey: string): Promise<void> => {
  if (!hasDatabases(accountKey)) return;
  await Promise.all(accountDatabaseNames.map((name) => deleteDatabase(toAccountDatabase(name, accountKey))));
  const { [accountKey]: _, ...others } = readDatabaseRegister();
  writeDatabaseRegister(others);
};
/** Deletes what accounts typed here that did not come back in time, and what names no account. @param now ISO 8601 */
export const deleteLapsedDatabases = async (now: string): Promise<void> => {
  // Earlier versions of the site kept what everybody typed in one database.
  await Promise.all(accountDatabaseNames.map(deleteDatabase));
  const lapsedKeys = Object.entries(readDatabaseRegister()).filter(([, until]) => until <= now);
  for (const [accountKey] of lapsedKeys) await deleteAccountDatabases(accountKey);
};
