/** The personal picture: 300 × 300 JPEG (spec 1 §5), uploaded like every file and checked by its content. */
import type { Context } from "../actor.ts";
import { codes, Refusal } from "../errors.ts";
import { find, remove } from "../upload/commands.server.ts";
import { personPlace } from "../upload/index.ts";
import { own } from "./commands.server.ts";
import * as Store from "./store.server.ts";

/**
 * Shows a verified file as the caller's picture, or none; the former picture is removed with its objects.
 * @throws Refusal NOT_FOUND for a file of somebody else, 900059 while it is not verified, 900025 for another purpose
 */
export const setPicture = async (fileId: string | null, ctx: Context): Promise<Store.Account> => {
  const account = await own(ctx);
  if (fileId === (account.pictureId ?? null)) return account;
  if (fileId !== null) {
    const file = await find(fileId, personPlace(account.id));
    if (file.purpose !== "PERSONAL_PICTURE") throw new Refusal(codes.IMAGE_REJECTED);
    if (file.status !== "verified") throw new Refusal(codes.FILE_NOT_VERIFIED);
  }
  const changed = await Store.change(account, { pictureId: fileId ?? "" });
  if (account.pictureId) await forgotten(account.pictureId, ctx);
  return changed;
};

/** Shows none where a file that is gone was shown. */
export const withoutPicture = async (fileId: string, ctx: Context): Promise<void> => {
  const account = await own(ctx);
  if (account.pictureId === fileId) await Store.change(account, { pictureId: "" });
};

/** Removed at once when it can be; what is gone already is no reason to refuse. */
const forgotten = async (fileId: string, ctx: Context): Promise<void> => {
  try {
    await remove(fileId, () => false, ctx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
