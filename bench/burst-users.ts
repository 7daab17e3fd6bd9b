/**
 * The institutions of a burst: each certified, with an account and a session.
 * `node bench/burst-users.ts <folder> <count>` writes them once into a folder, of which each server of
 * `BURST_DATA=<folder>` begins with a copy.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { toInstant } from "@portal/core/platform/day";
import { startLocalSystem } from "../local/main.ts";
import { createAccountRow } from "../test/deploy/create-account-row.ts";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  mondayMorning,
} from "../test/support/applications/application-fixtures.ts";
import { createSession } from "../test/support/calls/create-session.ts";
import { buildFair } from "../test/support/events/event-fixtures.ts";
import { overwriteEvent } from "../test/support/events/overwrite-event.ts";

/** Writes fifty fairs and so many institutions into the table of this process. @returns a session for each of them */
export const writeBurstUsers = async (count: number): Promise<string[]> => {
  await createPublishedEvent();
  for (let n = 1; n < 50; n++) await overwriteEvent(buildFair({ id: `fair-${n}` }));
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const id = `burst-${n}`;
    const accountId = `account-${id}`;
    await createCertifiedInstitution(id, { taxpayerNumber: String(10_000_000 + n) });
    await createAccountRow(accountId);
    tokens.push(await createSession(accountId, 0, toInstant(mondayMorning)));
  }
  return tokens;
};

const toDataFolder = (folder: string): string => join(folder, "data");
const toTokensFile = (folder: string): string => join(folder, "tokens.json");

/**
 * Copies what was written before into the data folder of a server that has not started yet.
 * @returns a session for each of the first institutions
 * @throws Error when fewer were written
 */
export const copyBurstUsers = (folder: string, count: number, dataDir: string): string[] => {
  const tokens = JSON.parse(readFileSync(toTokensFile(folder), "utf8")) as string[];
  if (tokens.length < count) throw new Error(`${folder} has ${tokens.length} users, ${count} are wanted`);
  cpSync(toDataFolder(folder), dataDir, { recursive: true });
  return tokens.slice(0, count);
};

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [folder = "", count] = process.argv.slice(2);
  mkdirSync(toDataFolder(folder), { recursive: true });
  const system = await startLocalSystem({
    port: 0,
    dataDir: toDataFolder(folder),
    quiet: true,
    site: false,
    seeded: false,
  });
  const tokens = await writeBurstUsers(Number(count));
  await system.stop();
  writeFileSync(toTokensFile(folder), JSON.stringify(tokens));
  console.log(`${tokens.length} institutions written for bursts.`);
  process.exit();
}
