import type { JsonValue } from '@kubewright/kube/json'
import {
  type Instant,
  isDateText,
  isDateTimeText,
  isZeroInstant,
  microTimeFromJson,
  microTimeToJson,
  timeFromJson,
  timeToJson,
} from '@kubewright/kube/values'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { ownResult } from '../own-result.ts'
import { formatText, instant, timeText } from './time-arbitrary.ts'

const timeValue = fc.oneof(
  { weight: 12, arbitrary: timeText.map((text): JsonValue => text) },
  { weight: 1, arbitrary: fc.constantFrom<JsonValue>(null, true, false, 0, 1.5, 2n ** 62n, [], {}, ['2024']) },
)

function describe(value: Instant): JsonValue {
  return {
    seconds: value.seconds,
    nanoseconds: value.nanoseconds,
    zero: isZeroInstant(value),
    time: timeToJson(value),
    microTime: microTimeToJson(value),
  }
}

compareWithOracle('times are read and printed', {
  functionName: 'time.fromJson',
  inputs: timeValue,
  ours: (value) => ownResult(() => describe(timeFromJson(value))),
})

compareWithOracle('times with microseconds are read and printed', {
  functionName: 'microTime.fromJson',
  inputs: timeValue,
  ours: (value) => ownResult(() => describe(microTimeFromJson(value))),
})

compareWithOracle('instants are printed', {
  functionName: 'time.print',
  inputs: instant,
  ours: (value) => ownResult(() => describe(value)),
})

compareWithOracle('texts have the formats of dates and times in schemas', {
  functionName: 'time.formats',
  inputs: formatText,
  ours: (text) => ownResult(() => ({ date: isDateText(text), dateTime: isDateTimeText(text) })),
})
