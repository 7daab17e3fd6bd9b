/**
 * The viewer-request function of the API on CloudFront Functions, runtime 2.0: the waiting room of an opening. While one
 * is open, a call about applications passes when its institution's turn has come, and is otherwise told when that is.
 * The turn is a keyed hash of room and institution, so that nobody chooses or forges it, and reloading, coming early,
 * other devices and other accounts of the institution do not change it. A call that names no institution, as those of
 * staff, never waits and acts for none (decision 0440). Nothing is stored for anybody.
 * `viewer-request.ts` puts this file as it stands into the function, and the local machine runs the same code. It uses
 * only what the runtime documents: no import, no `for...of`, no destructuring, no optional chaining.
 */

/** Decodes a path; text that is no valid encoding (`100%`) stays as it is. */
function decodeApiPath(text) {
  try {
    return decodeURIComponent(text);
  } catch (_error) {
    return text;
  }
}

/** The institution that a call names; "" for none. */
function findNamedInstitution(headers) {
  const named = headers["x-institution-id"];
  return named && named.value ? named.value.trim() : "";
}

/** The instant of an institution's turn, in milliseconds, and the place in the order, from 1. */
function computeTurn(room, institution, crypto) {
  const digest = crypto
    .createHmac("sha256", room.secret)
    .update(`${room.id} institution ${institution}`)
    .digest("hex");
  // 48 bits, which a number holds exactly.
  const share = parseInt(digest.slice(0, 12), 16) / 281474976710656;
  const before = Math.floor(share * room.places);
  return { at: room.from + Math.floor((before * 1000) / room.perSecond), place: before + 1 };
}

/**
 * Answers a call whose turn has not come, or undefined for a call that goes on to the API.
 * @param store holds the room as `waiting-room`, or nothing
 * @param crypto the module `crypto`
 * @param now in milliseconds
 * @param options `bases`: a pattern of the paths that wait; `code`: the refusal; `nobody`: the institution of calls that
 * act for none
 */
// biome-ignore lint/correctness/noUnusedVariables: `viewer-request.ts` puts the call behind this file.
async function holdInWaitingRoom(event, store, crypto, now, options) {
  const request = event.request;
  const path = decodeApiPath(request.uri).toLowerCase().replace(/\/+/g, "/");
  if (!options.bases.test(path)) return undefined;
  let room;
  try {
    room = JSON.parse(await store.get("waiting-room"));
  } catch (_error) {
    return undefined;
  }
  if (now < room.from) return undefined;
  // When the last turn has come, nothing of a call depends on the room any more.
  if (now >= room.from + Math.ceil((room.places * 1000) / room.perSecond)) return undefined;
  const institution = findNamedInstitution(request.headers);
  if (institution === "" || institution === options.nobody) {
    // The API then acts for no institution, so that no member of one passes before its turn. Staff act as always, and
    // a call without a session is refused from memory.
    request.headers["x-institution-id"] = { value: options.nobody };
    return undefined;
  }
  const turn = computeTurn(room, institution, crypto);
  if (now >= turn.at) return undefined;
  const body = {
    success: false,
    code: options.code,
    errorCode: options.code,
    params: { turnAt: new Date(turn.at).toISOString(), place: turn.place, places: room.places },
  };
  return {
    statusCode: 503,
    statusDescription: "Service Unavailable",
    headers: {
      "cache-control": { value: "no-store" },
      "content-type": { value: "application/json" },
      "retry-after": { value: String(Math.ceil((turn.at - now) / 1000)) },
    },
    body: JSON.stringify(body),
  };
}
