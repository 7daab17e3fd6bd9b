/** Ends processes at single calls of AWS: before a call is sent, or after it is done and before its answer is known. */
import { discardWireResponse, type WireCall, type WireRule } from "../../local/strict/aws-wire.ts";
import { getInvocation, type Invocation } from "../../local/strict/invocation.ts";
import { type Dice, rollChance } from "../schemes/random/dice.ts";
import { createUnrecordedLetters, type UnrecordedLetters } from "./unrecorded-letters.ts";

export interface Kill {
  lambda: string;
  call: string;
  when: "before" | "after";
  /** Letters that a mail service had taken from this process, and that no mark recorded yet. */
  unrecordedLetters: string[];
}
export interface Killer {
  rule: WireRule;
  readonly kills: readonly Kill[];
  /** Calls of AWS that each Lambda made, in all attempts, by their operations. */
  readonly calls: ReadonlyMap<string, number>;
  /** Told which part of the season has passed, from 0 to 1, so that kills are spread over all of it. */
  setProgress(part: number): void;
}

/** One call in so many is taken while kills are due. Writes are fewer, and more depends on them. */
const ONE_IN = { read: 25, write: 3 } as const;
const isWrite = ({ operation }: WireCall): boolean =>
  /Put|Update|Delete|Transact|Send|POST|PUT|Publish/.test(operation);

const nameCall = ({ service, operation }: WireCall): string => `${service} ${operation.replace(/ \/.*/, "")}`;

/** Creates what kills processes at random moments of a season. @param most kills of the whole season */
export const createKiller = (most: number, dice: Dice): Killer => {
  const kills: Kill[] = [];
  let progress = 0;
  const calls = new Map<string, number>();
  const sentBy = new WeakMap<Invocation, UnrecordedLetters>();
  const watchLetters = (invocation: Invocation): UnrecordedLetters => {
    const letters = sentBy.get(invocation) ?? createUnrecordedLetters();
    sentBy.set(invocation, letters);
    return letters;
  };
  /** Calls that are made often do not take the kills from the others. */
  const isTaken = ({ lambda, call, when }: Kill): boolean =>
    kills.filter((kill) => kill.lambda === lambda).length >= Math.max(2, most / 4) ||
    kills.filter((kill) => kill.lambda === lambda && kill.call === call && kill.when === when).length >=
      Math.max(1, most / 20);
  return {
    kills,
    calls,
    setProgress: (part) => {
      progress = part;
    },
    rule: async (call, send) => {
      const invocation = getInvocation();
      if (!invocation) return send();
      const countedCall = `${invocation.name} ${nameCall(call)}`;
      calls.set(countedCall, (calls.get(countedCall) ?? 0) + 1);
      const letters = watchLetters(invocation);
      const sendSeen = async () => {
        const response = await send();
        if (response.statusCode < 300) letters.see(call);
        return response;
      };
      if (
        kills.length >= Math.ceil(most * progress) ||
        !rollChance(1 / ONE_IN[isWrite(call) ? "write" : "read"], dice)
      )
        return sendSeen();
      const kill: Kill = {
        lambda: invocation.name,
        call: nameCall(call),
        when: rollChance(0.5, dice) ? "before" : "after",
        unrecordedLetters: [],
      };
      if (isTaken(kill)) return sendSeen();
      kills.push(kill);
      if (kill.when === "after") discardWireResponse(await sendSeen());
      kill.unrecordedLetters = letters.list();
      invocation.kill();
      throw new Error("the process has ended");
    },
  };
};
