package typedclient

import (
	"errors"
	"strings"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"kubewright.dev/real/clients/scenario"
)

func createAndRead(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	made, err := all.Create(ctx, scenario.Labelled("first", "tier", "front"), metav1.CreateOptions{})
	run.Succeeds("a ConfigMap is created", err)
	run.That("a created object has uid, revision and time",
		made.UID != "" && made.ResourceVersion != "" && !made.CreationTimestamp.IsZero(), made.ObjectMeta)
	run.Equal("a create is noted in managedFields under the name of the program",
		[]string{made.ManagedFields[0].Manager, string(made.ManagedFields[0].Operation)}, []string{"go-clients", "Update"})
	found, err := all.Get(ctx, "first", metav1.GetOptions{})
	run.Succeeds("a ConfigMap is read", err)
	run.Equal("what is read is what was created", found, made)
	_, err = all.Create(ctx, scenario.ConfigMap("first"), metav1.CreateOptions{})
	run.Fails("a second object of the name is refused as AlreadyExists", err, apierrors.IsAlreadyExists)
	_, err = all.Get(ctx, "missing", metav1.GetOptions{})
	run.Fails("an absent object is NotFound", err, apierrors.IsNotFound)
	run.Equal("NotFound says which resource", details(err), metav1.StatusDetails{Name: "missing", Kind: "configmaps"})
	generated, err := all.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{GenerateName: "made-"}}, metav1.CreateOptions{})
	run.Succeeds("a ConfigMap with generateName is created", err)
	run.That("a generated name has the prefix and five more characters",
		strings.HasPrefix(generated.Name, "made-") && len(generated.Name) == len("made-")+5, generated.Name)

	_, err = all.Create(ctx, scenario.Labelled("second", "tier", "back"), metav1.CreateOptions{})
	run.Need("create a second ConfigMap", err)
	list, err := all.List(ctx, metav1.ListOptions{LabelSelector: "tier"})
	run.Succeeds("ConfigMaps are listed by a label", err)
	run.Equal("a list is in the order of names", configMapNames(list), []string{"first", "second"})
	run.That("a list has a revision", list.ResourceVersion != "", list.ListMeta)
	list, err = all.List(ctx, metav1.ListOptions{LabelSelector: "tier notin (back),tier"})
	run.Need("list by a set of values", err)
	run.Equal("a set-based selector selects", configMapNames(list), []string{"first"})
	list, err = all.List(ctx, metav1.ListOptions{FieldSelector: "metadata.name=second"})
	run.Need("list by name", err)
	run.Equal("a field selector selects", configMapNames(list), []string{"second"})
	_, err = all.List(ctx, metav1.ListOptions{FieldSelector: "data.key=1"})
	run.Fails("a field that cannot be selected is a bad request", err, apierrors.IsBadRequest)
	_, err = all.List(ctx, metav1.ListOptions{LabelSelector: "a in (b"})
	run.Fails("a malformed selector is a bad request", err, apierrors.IsBadRequest)
	everywhere, err := run.Clients().CoreV1().ConfigMaps("").List(ctx, metav1.ListOptions{FieldSelector: "metadata.namespace=" + run.Namespace})
	run.Need("list in all namespaces", err)
	run.Equal("all namespaces hold what one holds", len(everywhere.Items), 3)
}

func update(run *scenario.Run) {
	all := run.Clients().CoreV1().ConfigMaps(run.Namespace)
	ctx := run.Context
	made, err := all.Create(ctx, scenario.ConfigMap("updated", "step", "1"), metav1.CreateOptions{})
	run.Need("create what is updated", err)
	made.Data["step"] = "2"
	changed, err := all.Update(ctx, made, metav1.UpdateOptions{})
	run.Succeeds("a ConfigMap is updated", err)
	run.That("an update has a new revision", changed.ResourceVersion != made.ResourceVersion, changed.ResourceVersion)
	run.Equal("an update keeps uid and time",
		[]any{changed.UID, changed.CreationTimestamp}, []any{made.UID, made.CreationTimestamp})
	same, err := all.Update(ctx, changed, metav1.UpdateOptions{})
	run.Need("update with what is there", err)
	run.Equal("an update that changes nothing keeps the revision", same.ResourceVersion, changed.ResourceVersion)
	made.Data["step"] = "3"
	_, err = all.Update(ctx, made, metav1.UpdateOptions{})
	run.Fails("an update of an old revision is a Conflict", err, apierrors.IsConflict)
	run.Equal("a Conflict says what to do", err.Error(),
		"Operation cannot be fulfilled on configmaps \"updated\": the object has been modified; please apply your changes to the latest version and try again")
	made.ResourceVersion = ""
	_, err = all.Update(ctx, made, metav1.UpdateOptions{})
	run.Succeeds("an update without a revision wins", err)
	made.UID = types.UID("another")
	_, err = all.Update(ctx, made, metav1.UpdateOptions{})
	run.Fails("an update of another uid is a Conflict", err, apierrors.IsConflict)
	_, err = all.Update(ctx, scenario.ConfigMap("missing"), metav1.UpdateOptions{})
	run.Fails("an update of an absent object is NotFound", err, apierrors.IsNotFound)
	immutable := true
	fixed := scenario.ConfigMap("fixed", "key", "1")
	fixed.Immutable = &immutable
	fixed, err = all.Create(ctx, fixed, metav1.CreateOptions{})
	run.Need("create an immutable ConfigMap", err)
	fixed.Data["key"] = "2"
	_, err = all.Update(ctx, fixed, metav1.UpdateOptions{})
	run.Fails("an immutable ConfigMap is not changed", err, apierrors.IsInvalid)
}

// details returns those of the Status in an error.
func details(err error) metav1.StatusDetails {
	var status apierrors.APIStatus
	if errors.As(err, &status) && status.Status().Details != nil {
		return *status.Status().Details
	}
	return metav1.StatusDetails{}
}
