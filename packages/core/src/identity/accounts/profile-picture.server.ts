/** The profile picture: 300 × 300 JPEG (spec 1 §5), uploaded like every file and checked by its content. */

import { getFile, removeFile } from "../../files/file-service.server.ts";
import { toPersonOwnerId } from "../../files/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import { getOwnAccount } from "./account-service.server.ts";
import * as Store from "./account-store.server.ts";

/**
 * Sets a verified file as the caller's picture, or removes the picture; the former picture is removed with its objects.
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
  const updatedAccount = await Store.updateAccount(account, { pictureId: fileId ?? "" });
  if (account.pictureId) await removeFormerPicture(account.pictureId, ctx);
  return updatedAccount;
};

/** Rows that clear the caller's picture, for the write that removes its file. */
export const buildPictureRemoval = async (fileId: string, ctx: Context): Promise<TransactionItem[]> => {
  const account = await getOwnAccount(ctx);
  return account.pictureId === fileId ? [Store.buildAccountUpdate(account, { pictureId: "" })] : [];
};

/** Removes the former picture at once. That it is already gone is no reason to refuse the change. */
const removeFormerPicture = async (fileId: string, ctx: Context): Promise<void> => {
  try {
    await removeFile(fileId, () => false, ctx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
};
