import { join } from 'node:path'
import { testRecorded } from '../testing/recorded.ts'
import { registrationKinds } from './index.ts'

testRecorded(registrationKinds, join(import.meta.dirname, 'testdata', 'recorded-writes.jsonl'))
