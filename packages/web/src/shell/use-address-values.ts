/**
 * The choices of a page in its address: a filter, a search text, a tab. A page that is loaded again, opened from the
 * history or sent to a colleague shows the same.
 */
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";

/** Browsers limit how often an address may change, so that it follows a text only when somebody pauses. */
const WRITE_AFTER_MS = 300;

type Values<Name extends string> = Readonly<Record<Name, string>>;

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
): [Values<Name>, (changes: Partial<Values<Name>>) => void] => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
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
  return [values, (changes) => setChosenValues((before) => ({ ...before, ...changes }))];
};
