/**
 * The choices of a page in its address: a filter, a search text, a tab. A page that is loaded again, opened from the
 * history or sent to a colleague shows the same. What is chosen or typed is shown at once and stays, and the address
 * follows it (decision 0843): a page that shows its address shows an old one while the router is behind, and the next
 * letter or choice is added to that.
 */
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useNavigateWhileShown } from "./use-navigate-while-shown.ts";

/** Browsers limit how often an address may change, so that it follows a text only when somebody pauses. */
const WRITE_AFTER_MS = 300;

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** The new values, or a function that returns them from those that are chosen now. */
type Change<Name extends string> =
  | Partial<Values<Name>>
  | ((chosenValues: Values<Name>) => Partial<Values<Name>>);

const readValues = <Name extends string>(search: string, defaults: Values<Name>): Partial<Values<Name>> => {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    Object.keys(defaults).flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : [])),
  ) as Partial<Values<Name>>;
};

/**
 * Returns the values by the names that they have in the address, and what changes some of them. The address has only
 * those that differ from their defaults, and replaces the one before in the history.
 */
export const useAddressValues = <Name extends string>(
  defaults: Values<Name>,
): [Values<Name>, (change: Change<Name>) => void] => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigateWhileShown();
  const navigationType = useNavigationType();
  const [chosenValues, setChosenValues] = useState(() => readValues(search, defaults));
  // A link to this page has its own values. What replaced the address came from this page.
  const [readSearch, setReadSearch] = useState(search);
  if (readSearch !== search) {
    setReadSearch(search);
    if (navigationType !== "REPLACE") setChosenValues(readValues(search, defaults));
  }
  const values = { ...defaults, ...chosenValues };
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries<string>(values))
    if (value && value !== defaults[name as Name]) params.set(name, value);
    else params.delete(name);
  const nextSearch = params.toString();
  const isWritten = nextSearch === new URLSearchParams(search).toString();
  useEffect(() => {
    if (isWritten) return;
    const timer = setTimeout(
      () => void navigate({ pathname, search: nextSearch, hash }, { replace: true, state }),
      WRITE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isWritten, navigate, pathname, nextSearch, hash, state]);
  return [
    values,
    (change) =>
      setChosenValues((before) => ({
        ...before,
        ...(typeof change === "function" ? change({ ...defaults, ...before }) : change),
      })),
  ];
};
