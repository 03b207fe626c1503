/**
 * Words that the project has replaced, each with the word to use. docs/reference/glossary.md lists the same ones for
 * people; tidy refuses them in names, comments, strings and pages.
 */
export const replacedWords: Readonly<Record<string, string>> = {
  anew: 'again, new, or the prefix re-',
  answer: 'response, or the verb respond',
  answered: 'responded',
  answering: 'responding',
  answers: 'responses, or the verb responds',
  companions: 'coupled writes',
  guest: 'foreign object',
  guests: 'foreign objects',
  journey: 'scenario',
  journeys: 'scenarios',
  nobody: 'the actor: no controller, no client, no reader',
  passages: 'request pipeline, or filters',
  rival: 'competing manager',
  rivals: 'competing managers',
  somebody: 'the actor: a user, a client, another controller',
  strangers: 'unauthenticated callers, or foreign objects',
  surroundings: 'context',
  whoever: 'the actor',
  witness: 'revision marker, or recorder',
}

/** Words that only names must not contain: as prose they have another, ordinary meaning. */
export const replacedNames: Readonly<Record<string, string>> = {
  arrival: 'incoming request',
  asked: 'requested, or the noun of what was requested',
  chance: 'probability',
  ending: 'outcome',
  endings: 'outcomes',
  passage: 'filter',
  told: 'reported, emitted or notified',
  weather: 'fault schedule',
}
