/** The id behind which a page of the applications of an event starts. */
import * as z from "zod";

/** DynamoDB refuses to read behind a text that sorts after every id. */
export const ApplicationId = z.string().regex(/^[\w-]{1,40}$/);
