/**
 * Answers that are asked for before the rest of the site has come (`start-page.ts`). Who asks for the same address
 * afterwards takes the answer that is on its way, once; what nobody takes is forgotten before it is old.
 */
import { type ApiResponse, sendByFetch } from "./transport.ts";

const LIFETIME_MS = 30_000;
interface FirstAnswer {
  headers: string;
  answer: Promise<ApiResponse>;
}
const firstAnswers = new Map<string, FirstAnswer>();

/** Keeps what is read of an answer, so that it can be read again. */
const keepJson = (response: ApiResponse): ApiResponse => {
  let json: Promise<unknown> | undefined;
  return {
    ...response,
    json: () => {
      json ??= response.json();
      return json;
    },
  };
};

/** Asks for an address below the origin, for whoever takes the answer. */
export const askForAnswer = (address: string, headers: Record<string, string> = {}): Promise<ApiResponse> => {
  const answer = sendByFetch({ method: "GET", address, headers, body: undefined, signal: undefined }).then(
    keepJson,
  );
  // The hook that takes the answer is told of its failure.
  answer.catch(() => undefined);
  firstAnswers.set(address, { headers: JSON.stringify(headers), answer });
  setTimeout(() => firstAnswers.delete(address), LIFETIME_MS);
  return answer;
};

/** Forgets what nobody took. */
export const forgetFirstAnswers = (): void => firstAnswers.clear();

/** Takes the answer that was asked for with the same headers; undefined when there is none. */
export const takeFirstAnswer = (
  address: string,
  headers: Record<string, string> = {},
): Promise<ApiResponse> | undefined => {
  const first = firstAnswers.get(address);
  if (first?.headers !== JSON.stringify(headers)) return undefined;
  firstAnswers.delete(address);
  return first.answer;
};
