import type { JsonValue } from '@kubewright/kube/json'
import { formatDuration, humanDuration, parseDuration, shortHumanDuration } from '@kubewright/kube/values'
import { compareWithOracle } from '../../comparison.ts'
import { ownResult } from '../own-result.ts'
import { durationText, nanosecondsText } from './duration-arbitrary.ts'

function describe(nanoseconds: bigint): JsonValue {
  return {
    nanoseconds: nanoseconds.toString(),
    text: formatDuration(nanoseconds),
    human: humanDuration(nanoseconds),
    shortHuman: shortHumanDuration(nanoseconds),
  }
}

compareWithOracle('durations are parsed', {
  functionName: 'duration.parse',
  inputs: durationText,
  ours: (text) => ownResult(() => describe(parseDuration(text))),
})

compareWithOracle('durations are printed', {
  functionName: 'duration.print',
  inputs: nanosecondsText,
  ours: (nanoseconds) => ownResult(() => describe(BigInt(nanoseconds))),
})

compareWithOracle('durations are read from documents and written to them', {
  functionName: 'duration.fromJson',
  inputs: durationText,
  ours: (text) => ownResult(() => formatDuration(parseDuration(text))),
})
