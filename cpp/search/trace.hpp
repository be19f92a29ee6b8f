// A record of the tree as it was searched, for teaching: which nodes were visited with which
// window, what value came back, and why the search went no deeper.
#pragma once

#include <algorithm>
#include <vector>

#include "search/transposition_table.hpp"

namespace claimeven {

enum class NodeEnd {
    SEARCHED,  // all children were looked at
    CUT,       // a child reached beta: the rest cannot matter
    TABLE,     // the transposition table knew enough
    HORIZON,   // depth zero: evaluated
    FINISHED,  // the game is over
    PROVEN,    // the solver knows who wins
};

struct TraceNode {
    int parent;  // index of the parent's record, -1 at the root
    int column;  // the move that led here, -1 at the root
    int ply, depth;
    Value alpha, beta, value;  // for the side to move
    Bound bound;
    NodeEnd end;
    int number;  // counts visits; the index of the record is another once plies were left out
};

// Nodes at most `plies` below the root are recorded, in the order of their visits; what is
// searched outside a recorded root (following the variation, say) is not. Of a tree with more
// than `most` nodes (0 for any number) the deepest plies are left out, but never the first.
class Trace {
public:
    static constexpr int NOT_RECORDED = -1;

    explicit Trace(int plies, std::size_t most = 0) : plies_(plies), most_(most) {}

    int enter(int parent, int column, int ply, int depth, Value alpha, Value beta) {
        const bool below_record = ply == 0 || parent != NOT_RECORDED;
        if (plies_ == 0 || ply > recorded_plies_ || !below_record) return NOT_RECORDED;
        if (most_ > 0 && nodes_.size() >= most_ && !make_room(ply)) return NOT_RECORDED;
        const int number = next_number_++;
        nodes_.push_back(
            {parent, column, ply, depth, alpha, beta, 0, Bound::NONE, NodeEnd::SEARCHED, number});
        return number;
    }
    void leave(int record, Value value, Bound bound, NodeEnd end) {
        if (record == NOT_RECORDED) return;
        const auto node = find(record);
        if (node == nodes_.end()) return;
        node->value = value;
        node->bound = bound;
        node->end = end;
    }
    // An iteration begins; one that ends is finished, and the others are forgotten.
    void begin() {
        nodes_.clear();
        recorded_plies_ = plies_;
        next_number_ = 0;
    }
    void finish() {
        for (TraceNode& node : nodes_) {
            if (node.parent == NOT_RECORDED) continue;
            node.parent = static_cast<int>(find(node.parent) - nodes_.begin());
        }
        finished_.swap(nodes_);
    }
    // The last iteration that was finished.
    const std::vector<TraceNode>& nodes() const { return finished_; }

private:
    using Nodes = std::vector<TraceNode>;

    // Leaves the deepest plies out until there is room; is there room for a node of this ply?
    bool make_room(int ply) {
        while (nodes_.size() >= most_ && recorded_plies_ > 1) {
            --recorded_plies_;
            std::erase_if(nodes_,
                          [&](const TraceNode& node) { return node.ply > recorded_plies_; });
        }
        return nodes_.size() < most_ && ply <= recorded_plies_;
    }

    // The record of that number, or the end if it was left out; numbers ascend.
    Nodes::iterator find(int number) {
        const auto node = std::lower_bound(
            nodes_.begin(), nodes_.end(), number,
            [](const TraceNode& each, int wanted) { return each.number < wanted; });
        return node != nodes_.end() && node->number == number ? node : nodes_.end();
    }

    int plies_;
    std::size_t most_;
    int recorded_plies_ = plies_;
    int next_number_ = 0;
    Nodes nodes_, finished_;
};

}  // namespace claimeven
