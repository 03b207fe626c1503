package schemas

import (
	"encoding/json"
	"maps"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/objectmeta"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning"
	"k8s.io/apimachinery/pkg/runtime"
)

func readValue(input json.RawMessage) (any, *schema.Structural, error) {
	request, err := readSubject(input)
	if err != nil {
		return nil, nil, err
	}
	structural, err := request.structural()
	if err != nil {
		return nil, nil, err
	}
	value, err := parsed(request.Value)
	return value, structural, err
}

func prune(input json.RawMessage) (any, error) {
	var request struct {
		IsResource bool `json:"isResource"`
	}
	if err := json.Unmarshal(input, &request); err != nil {
		return nil, err
	}
	value, structural, err := readValue(input)
	if err != nil {
		return nil, err
	}
	track := schema.UnknownFieldPathOptions{TrackUnknownFieldPaths: true}
	dropped := pruning.PruneWithOptions(value, structural, request.IsResource, track)
	if dropped == nil {
		dropped = []string{}
	}
	return map[string]any{"value": value, "dropped": dropped}, nil
}

// fillDefaults returns the value without nulls, and that value after defaulting with the server's pruned defaults.
func fillDefaults(input json.RawMessage) (any, error) {
	value, structural, err := readValue(input)
	if err != nil {
		return nil, err
	}
	if err := defaulting.PruneDefaults(structural); err != nil {
		return nil, err
	}
	direct := runtime.DeepCopyJSONValue(value)
	defaulting.Default(direct, structural)
	defaulting.PruneNonNullableNullsWithoutDefaults(value, structural)
	withoutNulls := runtime.DeepCopyJSONValue(value)
	defaulting.Default(value, structural)
	return map[string]any{"withoutNulls": withoutNulls, "defaulted": value, "direct": direct}, nil
}

// coerce stops at the first complaint, which depends on the order of Go's maps: all that were seen in several runs are
// returned.
func coerce(input json.RawMessage) (any, error) {
	seen := map[string]bool{}
	for run := 0; run < runsForOrder; run++ {
		value, structural, err := readValue(input)
		if err != nil {
			return nil, err
		}
		options := objectmeta.CoerceOptions{ReturnUnknownFieldPaths: true}
		complaint, unknown := objectmeta.CoerceWithOptions(nil, value, structural, false, options)
		if complaint == nil {
			return map[string]any{"value": value, "unknown": append([]string{}, unknown...)}, nil
		}
		seen[complaint.Error()] = true
	}
	return textComplaints(slices.Collect(maps.Keys(seen)))
}

// runsForOrder is how often a request is executed whose result depends on the order of Go's maps.
const runsForOrder = 16
