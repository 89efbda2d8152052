// biome-ignore-all lint/performance/noBarrelFile: one file of code, since each lengthens the list that the studio loads first.

export { PointMenu } from "../map/holes/point-menu";
export { CommandMenu } from "./command-menu";
export { MapMenu } from "./map-menu";
export { RowMenu } from "./row-menu";
