import type { Rule } from './place.ts'

/** Continue tokens: each server reads only its own. */
export const normaliseContinue: Rule = (value, { key, path }) => {
  return key === 'continue' && path.endsWith('metadata.continue') && typeof value === 'string' && value !== ''
    ? '<continue>'
    : value
}

/** The hash of an OpenAPI document, which is part of its address. */
export const normaliseHash: Rule = (value) => {
  return typeof value === 'string' ? value.replace(/\bhash=[0-9A-F]{64,}/g, 'hash=<hash>') : value
}
