/**
 * Codes in links that open a part of an application without signing in: the ids of institution and application, with a
 * code of authentication that only the server can make (`sealed-application-code.server.ts`). Pure.
 */

export interface ApplicationCodeSubject {
  institutionId: string;
  id: string;
}

/** The text of a code: two ids and the code of authentication. */
export const applicationCodePattern = /^[\w-]{1,40}\.[\w-]{1,40}\.[\w-]{22}$/;

/**
 * Returns the application that a code names, which proves nothing yet.
 * @param code a text that matches `applicationCodePattern`
 */
export const readApplicationCodeSubject = (code: string): ApplicationCodeSubject => {
  const [institutionId = "", id = ""] = code.split(".");
  return { institutionId, id };
};
