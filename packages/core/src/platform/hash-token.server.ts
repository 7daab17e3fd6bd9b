import { createHash } from "node:crypto";

/** Computes the hash under which a secret token is stored, so that nobody who reads the table can use it. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
