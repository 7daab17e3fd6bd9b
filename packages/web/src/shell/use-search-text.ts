/** The text of a field to search by, which is searched for when its form is sent. */
import { useState } from "react";

/**
 * Keeps what is typed, from what is searched for at first. Where that changes elsewhere, as by a link or in the
 * history, the text follows.
 * @param searchedText what is searched for now; empty when nothing is
 */
export const useSearchText = (searchedText: string): [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(searchedText);
  const [followedText, setFollowedText] = useState(searchedText);
  if (followedText !== searchedText) {
    setFollowedText(searchedText);
    setText(searchedText);
  }
  return [text, setText];
};
