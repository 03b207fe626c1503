/** What a scenario asks for cannot be had: a placeholder, a condition, an event, a setup. */
export class ScenarioError extends Error {}
