import { compileRegex } from '@kubewright/kube/regex'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { ownResult } from '../own-result.ts'
import { regexPattern, searchedTexts } from './regex-arbitrary.ts'

compareWithOracle('regular expressions are compiled and matched', {
  functionName: 'regex.match',
  inputs: fc.record({ pattern: regexPattern, texts: searchedTexts }),
  ours: ({ pattern, texts }) =>
    ownResult(() => {
      const compiled = compileRegex(pattern)
      const results = texts.map((text) => ({
        matches: compiled.matches(text),
        found: compiled.findAll(text),
        groups: compiled.findGroups(text)?.map((group) => group ?? null) ?? null,
      }))
      return { groupCount: compiled.groupCount, texts: results }
    }),
  listed: ({ pattern }, ours, theirs) => {
    const sameCode = 'error' in ours && 'error' in theirs && codeOf(ours.error) === codeOf(theirs.error)
    return sameCode && /\\[pP]|\(\?P?</.test(pattern)
      ? 'the rest of a pattern is quoted as the engine reads it'
      : undefined
  },
})

/** The message without the part of the pattern that it quotes. */
function codeOf(message: string): string {
  return message.replace(/`[\s\S]*$/, '')
}
