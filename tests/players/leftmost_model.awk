# A "language model" that plays the leftmost column with room, by the drawn board of the prompt.
/^board:/ {
  getline top
  count = split(top, cells, " ")
  for (column = 1; column <= count; column++)
    if (cells[column] == ".") {
      print "The leftmost column with room is the safest.\nmove: " column
      exit
    }
}
