/** The data of an answer, as two answers to the same question are compared. */
import { isDeepStrictEqual } from "node:util";
import type { CallAnswer } from "../calls/call-lambda.ts";

/** The parameters that the SDK computes from the second in which it signs a link. */
const signedParameters = /([?&]X-Amz-(?:Date|Signature|Credential))=[^&"]*/g;

/**
 * Returns what an answer holds, without the id of its request and without the second in which its links were signed:
 * both differ each time.
 */
export const readAnswerData = ({ body: { requestId: _, ...body } }: CallAnswer): object =>
  JSON.parse(JSON.stringify(body).replace(signedParameters, "$1")) as object;

/** Whether two answers hold the same data. */
export const holdSameData = (one: CallAnswer, other: CallAnswer): boolean =>
  isDeepStrictEqual(readAnswerData(one), readAnswerData(other));
