package patches

import (
	"context"
	"encoding/json"
	"time"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/managedfields"
	"k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager"
	"sigs.k8s.io/structured-merge-diff/v6/fieldpath"
)

type sequenceRequest struct {
	Types    typesRequest `json:"types"`
	Versions suffixes     `json:"versions"`
	Steps    []step       `json:"steps"`
}

// step is one write. Its verb is apply, force, update (the object replaces the live one), patch (the object is a merge
// patch of it) or store (the object exists untracked).
type step struct {
	Verb        string          `json:"verb"`
	Manager     string          `json:"manager"`
	Subresource string          `json:"subresource"`
	Object      json.RawMessage `json:"object"`
	// APIVersion and Kind are those of the endpoint; they default to those of the object.
	APIVersion string `json:"apiVersion"`
	Kind       string `json:"kind"`
	// KeepManagedFields gives an update the managedFields of the live object, like clients that send back what they read.
	KeepManagedFields bool `json:"keepManagedFields"`
	// Reset are the paths of fields that the endpoint does not let the manager set.
	Reset [][]string `json:"reset"`
}

// firstStepTime is the time of the first step; the others follow a minute apart. It is in the past, which distinguishes
// it from a time that Kubernetes took from its clock.
var firstStepTime = time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC)

type sequence struct {
	sequenceRequest
	live *unstructured.Unstructured
}

func runSequence(input json.RawMessage) (any, error) {
	var running sequence
	read(input, &running.sequenceRequest)
	results := []any{}
	for index, each := range running.Steps {
		results = append(results, running.run(each, firstStepTime.Add(time.Duration(index)*time.Minute)))
	}
	return results, nil
}

func (s *sequence) run(each step, now time.Time) any {
	version := versionOf(each)
	if s.live != nil && s.live.GetAPIVersion() != version.String() {
		converted, err := s.Versions.ConvertToVersion(s.live, version)
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		s.live = converted.(*unstructured.Unstructured)
	}
	requested := s.requestedObject(each)
	if each.Verb == "store" {
		s.live = requested
		return map[string]any{"object": requested.Object}
	}
	// All clock times of one step must be in the same second; otherwise the step is repeated.
	for {
		before := time.Now().Unix()
		result, live := s.write(each, version, requested.DeepCopy())
		if time.Now().Unix() != before {
			continue
		}
		setTimes(live, now)
		s.live = live
		return result
	}
}

func versionOf(each step) schema.GroupVersion {
	apiVersion := each.APIVersion
	if apiVersion == "" {
		apiVersion = unstructuredOf(each.Object).GetAPIVersion()
	}
	version, err := schema.ParseGroupVersion(apiVersion)
	if err != nil {
		panic(err)
	}
	return version
}

func (s *sequence) requestedObject(each step) *unstructured.Unstructured {
	document := []byte(each.Object)
	if each.Verb == "patch" && s.live != nil {
		current, err := json.Marshal(s.live.Object)
		if err != nil {
			panic(err)
		}
		if document, err = jsonpatch.MergePatch(current, document); err != nil {
			panic(err)
		}
	}
	requested := unstructuredOf(document)
	if each.KeepManagedFields && s.live != nil {
		requested.SetManagedFields(s.live.GetManagedFields())
	}
	return requested
}

func unstructuredOf(document json.RawMessage) *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: objectOf(document)}
}

// write executes the step as the API server does, up to the comparison that ignores changes of times alone.
func (s *sequence) write(each step, version schema.GroupVersion, requested *unstructured.Unstructured) (any, *unstructured.Unstructured) {
	kind := version.WithKind(requested.GetKind())
	if each.Kind != "" {
		kind.Kind = each.Kind
	}
	manager := s.manager(each, kind)
	live := emptyOf(kind)
	if s.live != nil {
		live = s.live.DeepCopy()
	}
	isApply := each.Verb == "apply" || each.Verb == "force"
	attempt := func(live, requested *unstructured.Unstructured) (runtime.Object, error) {
		if isApply {
			return manager.Apply(live, requested, each.Manager, each.Verb == "force")
		}
		return manager.Update(live, requested, each.Manager)
	}
	result := map[string]any{}
	written, err := attempt(live, requested.DeepCopy())
	if err != nil {
		result = failureOf(err, func() error {
			_, again := attempt(shuffled(live), shuffled(requested))
			return again
		})
		if isApply {
			return result, s.live
		}
		requested.SetManagedFields(nil)
		written = requested
	}
	if s.live != nil {
		written, err = fieldmanager.IgnoreManagedFieldsTimestampsTransformer(context.Background(), written, s.live)
		if err != nil {
			panic(err)
		}
	}
	object := written.(*unstructured.Unstructured)
	result["object"] = object.Object
	return result, object
}

func (s *sequence) manager(each step, kind schema.GroupVersionKind) *managedfields.FieldManager {
	version := kind.GroupVersion()
	reset := map[fieldpath.APIVersion]fieldpath.Filter{}
	if len(each.Reset) > 0 {
		reset[fieldpath.APIVersion(version.String())] = fieldpath.NewExcludeSetFilter(setOfNames(each.Reset))
	}
	make := managedfields.NewDefaultCRDFieldManager
	if len(s.Types.Definition) == 0 && len(s.Types.Schema) == 0 && !s.Types.Schemaless {
		make = managedfields.NewDefaultFieldManager
	}
	made, err := make(s.Types.converter(), s.Versions, creater{}, creater{}, kind, version, each.Subresource, reset)
	if err != nil {
		panic(err)
	}
	return made
}

func setOfNames(paths [][]string) *fieldpath.Set {
	set := fieldpath.NewSet()
	for _, names := range paths {
		set.Insert(pathOfNames(names))
	}
	return set
}

func pathOfNames(names []string) fieldpath.Path {
	path := fieldpath.Path{}
	for _, name := range names {
		path = append(path, fieldpath.PathElement{FieldName: &name})
	}
	return path
}

func setTimes(object *unstructured.Unstructured, now time.Time) {
	if object == nil {
		return
	}
	entries := object.GetManagedFields()
	changed := false
	for index := range entries {
		if entries[index].Time != nil && entries[index].Time.Year() >= 2020 {
			entries[index].Time.Time = now
			changed = true
		}
	}
	if changed {
		object.SetManagedFields(entries)
	}
}
