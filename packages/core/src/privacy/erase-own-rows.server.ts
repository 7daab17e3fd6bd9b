/** Deletes the rows of an erased person, and what else only the person had. */
import { listFilesOfInstitution } from "../files/file-store.server.ts";
import { toPersonOwnerId } from "../files/index.ts";
import { normalizeLogin } from "../identity/accounts/account-rules.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import { codePurposes } from "../identity/accounts/verification-code-rows.server.ts";
import { transact } from "../platform/transaction.server.ts";
import { deleteRow, readStoredRows } from "./compressed-rows.server.ts";
import { deleteDataCopy } from "./data-copy.server.ts";
import type { DataLocations } from "./locate-personal-data.server.ts";

/** Deletes what only the person had: files with their objects, messages, claims, logins, codes, invitations. */
export async function eraseOwnRows(account: Accounts.Account, places: DataLocations): Promise<void> {
  const objects = await import("../files/file-objects.server.ts");
  await deleteDataCopy(account.id);
  await deleteRow({ pk: "news", sk: account.id });
  for (const file of await listFilesOfInstitution(toPersonOwnerId(account.id))) {
    await objects.deleteFileObjects(file);
    await deleteRow({ pk: `institution#${file.institutionId}`, sk: `file#${file.id}` });
  }
  // Under an earlier address others may still have invited the person, or a code may have been sent.
  for (const login of places.known.addresses) {
    for (const purpose of codePurposes)
      for (const row of await readStoredRows(`code#${normalizeLogin(login)}#${purpose}`))
        await deleteRow(row);
    for (const row of await readStoredRows(`invited#${login}`)) {
      await deleteRow(row);
      await deleteRow({ pk: row.sk, sk: `invitation#${login}` });
    }
  }
  for (const login of Accounts.listLogins(account)) await transact([Accounts.buildLoginRelease(login)]);
  for (const row of places.own) {
    if (row.sk.startsWith("personal-feed#")) await deleteRow({ pk: `feed#${row.hash}`, sk: "feed" });
    const identity = /^third-party#(.+)$/.exec(row.sk)?.[1];
    if (identity) await deleteRow({ pk: `identity#${identity}#${row.identity}`, sk: "identity" });
    for (const id of row.sk === "second-factor"
      ? Object.keys((row.passkeys as object | undefined) ?? {})
      : [])
      await deleteRow({ pk: `passkey#${id}`, sk: "passkey" });
    if (row.sk !== "account") await deleteRow(row);
  }
  // Rows written meanwhile: leaving an institution itself writes one.
  for (const row of await readStoredRows(`account#${account.id}`))
    if (row.sk !== "account") await deleteRow(row);
}
