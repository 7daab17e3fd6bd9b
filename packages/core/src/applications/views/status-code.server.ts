/**
 * The code with which the status of an application is followed without signing in (decision 0323): it names institution and
 * application, whose ids only those know who may see the application. Pure.
 */
export interface StatusCodeSubject {
  institutionId: string;
  id: string;
}
export const buildStatusCode = ({ institutionId, id }: StatusCodeSubject): string => `${institutionId}.${id}`;

/** The text of a code: two ids. */
export const statusCodePattern = /^[\w-]{1,40}\.[\w-]{1,40}$/;
/** @param code a text that matches `statusCodePattern` */
export const parseStatusCode = (code: string): StatusCodeSubject => {
  const [institutionId = "", id = ""] = code.split(".");
  return { institutionId, id };
};
