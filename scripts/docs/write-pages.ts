import { normalize } from 'node:path'
import { performanceDocuments, readResults, resultsPath } from '../../bench/report/index.ts'
import { suites } from '../../bench/suites.ts'
import { readmePicture } from '../start/picture.ts'
import { readPictureInput } from '../start/picture-input.ts'
import { writeGenerated } from '../write-generated.ts'
import { architecturePage } from './architecture.ts'
import { errorsPage, limitsPage } from './catalogues.ts'
import { glossaryPage } from './glossary.ts'

/**
 * Writes the pages of errors, limits and measurements, the replaced words of the glossary, the imports in the event
 * table of ARCHITECTURE.md, the picture of `npm start` and the growth plot; with --check it only compares.
 */
const pages = {
  '../ARCHITECTURE.md': architecturePage(),
  'reference/errors.md': errorsPage(),
  'reference/limits.md': limitsPage(),
  'reference/glossary.md': glossaryPage(),
  ...performanceDocuments(readResults(resultsPath), suites),
  'pictures/start.svg': readmePicture(readPictureInput()),
}

for (const [path, text] of Object.entries(pages)) writeGenerated(normalize(`docs/${path}`), text)
