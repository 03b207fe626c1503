package patches

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

// runsOfStrategicQuestion is larger than for other requests: strategic merge finds several errors in the order of maps.
const runsOfStrategicQuestion = 24

type strategicQuestion struct {
	documents
	Kind      string `json:"kind"`
	Overwrite bool   `json:"overwrite"`
}

// objectOf returns a new object each time, because strategic merge modifies its input. Null is an object without
// fields. The lists of a copy have no spare capacity, like those of the objects that the API server patches: with spare
// capacity, an append writes to the original list.
func objectOf(document json.RawMessage) strategicpatch.JSONMap {
	object, _ := decoded(document).(map[string]interface{})
	if object == nil {
		return strategicpatch.JSONMap{}
	}
	return shuffledValue(object).(map[string]interface{})
}

func askStrategic(input json.RawMessage, run func(strategicQuestion, strategicpatch.LookupPatchMeta) (any, error)) (any, error) {
	var asked strategicQuestion
	read(input, &asked)
	return settledAfter(runsOfStrategicQuestion, func() ([]byte, error) {
		meta, err := strategicpatch.NewPatchMetaFromStruct(structOf(asked.Kind))
		if err != nil {
			return nil, err
		}
		result, err := run(asked, meta)
		if err != nil {
			return nil, err
		}
		if document, isDocument := result.([]byte); isDocument {
			return document, nil
		}
		return json.Marshal(result)
	})
}

func applyStrategic(input json.RawMessage) (any, error) {
	return askStrategic(input, func(asked strategicQuestion, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.StrategicMergeMapPatchUsingLookupPatchMeta(objectOf(asked.Original), objectOf(asked.Patch), meta)
	})
}

func mergeStrategicPatches(input json.RawMessage) (any, error) {
	return askStrategic(input, func(asked strategicQuestion, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.MergeStrategicMergeMapPatchUsingLookupPatchMeta(meta, objectOf(asked.Original), objectOf(asked.Patch))
	})
}

func haveStrategicConflicts(input json.RawMessage) (any, error) {
	return askStrategic(input, func(asked strategicQuestion, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.MergingMapsHaveConflicts(objectOf(asked.Original), objectOf(asked.Patch), meta)
	})
}

func createTwoWayStrategic(input json.RawMessage) (any, error) {
	return askStrategic(input, func(asked strategicQuestion, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.CreateTwoWayMergePatchUsingLookupPatchMeta(
			shuffledText(asked.Original), shuffledText(asked.Modified), meta, asked.preconditions()...)
	})
}

func createThreeWayStrategic(input json.RawMessage) (any, error) {
	return askStrategic(input, func(asked strategicQuestion, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.CreateThreeWayMergePatch(
			shuffledText(asked.Original), shuffledText(asked.Modified), shuffledText(asked.Current), meta, asked.Overwrite,
			asked.preconditions()...)
	})
}
