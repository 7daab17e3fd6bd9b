/** The profile picture: 300 × 300 JPEG (spec 1 §5), uploaded like every file and checked by its content. */

import { getFile } from "../../files/file-service.server.ts";
import { buildRemovalRows, findFile } from "../../files/file-store.server.ts";
import { toPersonOwnerId } from "../../files/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { getOwnAccount } from "./account-service.server.ts";
import * as Store from "./account-store.server.ts";

/**
 * Sets a verified file as the caller's picture, or removes the picture; the former picture is removed by the same
 * write.
 * @throws Refusal NOT_FOUND for a file of somebody else, 900059 while it is not verified, 900025 for another purpose
 */
export const setPicture = async (fileId: string | null, ctx: Context): Promise<Store.Account> => {
  const account = await getOwnAccount(ctx);
  if (fileId === (account.pictureId ?? null)) return account;
  if (fileId !== null) {
    const file = await getFile(fileId, toPersonOwnerId(account.id));
    if (file.purpose !== "PERSONAL_PICTURE") throw new Refusal(errorCodes.IMAGE_REJECTED);
    if (file.status !== "verified") throw new Refusal(errorCodes.FILE_NOT_VERIFIED);
  }
  const changes = { pictureId: fileId ?? "" };
  const owner = toPersonOwnerId(account.id);
  const formerPicture = account.pictureId ? await findFile(owner, account.pictureId) : undefined;
  try {
    return await Store.updateAccount(
      account,
      changes,
      formerPicture ? buildRemovalRows(formerPicture, ctx) : [],
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError && error.of("file"))) throw error;
    // Another call removed the former picture first.
    return Store.updateAccount(account, changes);
  }
};

/** Builds the rows that clear the caller's picture, for the write that removes its file. */
export const buildPictureRemoval = async (fileId: string, ctx: Context): Promise<TransactionItem[]> => {
  const account = await getOwnAccount(ctx);
  return account.pictureId === fileId ? [Store.buildAccountUpdate(account, { pictureId: "" })] : [];
};
