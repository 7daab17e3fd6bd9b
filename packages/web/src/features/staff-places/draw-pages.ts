/** Pages of a draw whose list can change, as one draw. Pure. */
import type { StaffDraw } from "@portal/core/applications/places/draw/draw-schema";

type Obstacle = StaffDraw["obstacles"][number];
type Pool = StaffDraw["pools"][number];

const addObstacle = (obstacles: readonly Obstacle[], added: Obstacle): Obstacle[] => {
  const codes = [...(obstacles.find(({ key }) => key === added.key)?.codes ?? []), ...(added.codes ?? [])];
  return [
    ...obstacles.filter(({ key }) => key !== added.key),
    { ...added, ...(codes.length ? { codes } : {}) },
  ];
};

const addPool = (pools: readonly Pool[], added: Pool): Pool[] => {
  const wantedCount = added.wanted + (pools.find(({ id }) => id === added.id)?.wanted ?? 0);
  return [...pools.filter(({ id }) => id !== added.id), { ...added, wanted: wantedCount }];
};

/** Adds the next page: its applications, what they ask for, and what they hold up. */
export const addDrawPage = ({ cursor: _, ...draw }: StaffDraw, page: StaffDraw): StaffDraw => ({
  ...draw,
  candidates: [...draw.candidates, ...page.candidates],
  pools: page.pools.reduce(addPool, draw.pools).sort((a, b) => (a.id < b.id ? -1 : 1)),
  obstacles: page.obstacles.reduce(addObstacle, draw.obstacles),
  ...(page.cursor ? { cursor: page.cursor } : {}),
});
