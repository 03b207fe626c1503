package patches

import (
	"encoding/json"

	"k8s.io/apimachinery/pkg/util/strategicpatch"
)

// runsOfStrategicRequest is larger than for other requests: strategic merge finds several errors in the order of maps.
const runsOfStrategicRequest = 24

type strategicRequest struct {
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

func askStrategic(input json.RawMessage, run func(strategicRequest, strategicpatch.LookupPatchMeta) (any, error)) (any, error) {
	var request strategicRequest
	read(input, &request)
	return settledAfter(runsOfStrategicRequest, func() ([]byte, error) {
		meta, err := strategicpatch.NewPatchMetaFromStruct(structOf(request.Kind))
		if err != nil {
			return nil, err
		}
		result, err := run(request, meta)
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
	return askStrategic(input, func(request strategicRequest, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.StrategicMergeMapPatchUsingLookupPatchMeta(objectOf(request.Original), objectOf(request.Patch), meta)
	})
}

func mergeStrategicPatches(input json.RawMessage) (any, error) {
	return askStrategic(input, func(request strategicRequest, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.MergeStrategicMergeMapPatchUsingLookupPatchMeta(meta, objectOf(request.Original), objectOf(request.Patch))
	})
}

func haveStrategicConflicts(input json.RawMessage) (any, error) {
	return askStrategic(input, func(request strategicRequest, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.MergingMapsHaveConflicts(objectOf(request.Original), objectOf(request.Patch), meta)
	})
}

func createTwoWayStrategic(input json.RawMessage) (any, error) {
	return askStrategic(input, func(request strategicRequest, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.CreateTwoWayMergePatchUsingLookupPatchMeta(
			shuffledText(request.Original), shuffledText(request.Modified), meta, request.preconditions()...)
	})
}

func createThreeWayStrategic(input json.RawMessage) (any, error) {
	return askStrategic(input, func(request strategicRequest, meta strategicpatch.LookupPatchMeta) (any, error) {
		return strategicpatch.CreateThreeWayMergePatch(
			shuffledText(request.Original), shuffledText(request.Modified), shuffledText(request.Current), meta, request.Overwrite,
			request.preconditions()...)
	})
}
