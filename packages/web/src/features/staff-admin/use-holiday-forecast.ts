/** Asks what a holiday or its withdrawal would change, and waits for the job that finds out. */
import type {
  HolidayForecastView,
  PlannedHolidayRequest,
} from "@portal/core/applications/forecast/holiday-forecast-schema";
import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../shell/api.ts";
import { useSubmission } from "../../shell/use-submission.ts";

const PATH = "/staff/calendar/forecast";
const POLL_MS = 1000;

export const useHolidayForecast = () => {
  const submission = useSubmission();
  const [plan, setPlan] = useState<PlannedHolidayRequest>();
  const [view, setView] = useState<HolidayForecastView>();
  const [pollError, setPollError] = useState<ApiError>();
  const isPreparing = view?.status === "PREPARING";
  /** Counts what was asked or cleared, so that a late answer does not show what another day would change. */
  const round = useRef(0);
  useEffect(() => {
    if (!isPreparing) return;
    const askedIn = round.current;
    const timer = setTimeout(() => {
      api.get<HolidayForecastView>(`${PATH}/${view.id}`).then(
        (answer) => {
          if (round.current === askedIn) setView(answer);
        },
        (failure: unknown) => {
          if (!(failure instanceof ApiError)) throw failure;
          if (round.current !== askedIn) return;
          setView(undefined);
          setPollError(failure);
        },
      );
    }, POLL_MS);
    return () => clearTimeout(timer);
  });
  const request = async (next: PlannedHolidayRequest): Promise<void> => {
    round.current += 1;
    const askedIn = round.current;
    setPlan(next);
    setView(undefined);
    setPollError(undefined);
    await submission.send(async () => {
      const answer = await api.post<HolidayForecastView>(PATH, next);
      if (round.current === askedIn) setView(answer);
    });
  };
  const clear = (): void => {
    round.current += 1;
    setView(undefined);
  };
  return {
    plan,
    view,
    busy: submission.busy || isPreparing,
    error: submission.error ?? pollError,
    describeRefusal: submission.describeRefusal,
    request,
    clear,
  };
};
