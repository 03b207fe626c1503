/** A scenario is wrong: a placeholder, a condition, an event or its setup fails on the real server. */
export class ScenarioError extends Error {}
